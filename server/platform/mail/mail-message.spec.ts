import { describe, expect, it } from '@jest/globals';
import PostalMime from 'postal-mime';
import { toMessage } from './mail-message.js';

const parts = {
  id: '<018f@shop.test>',
  from: '"Parure, fine jewellery" <shop@shop.test>',
  to: [{ name: 'Zoë "Zed" Ångström, buyer', address: 'zoe@example.test' }, { address: 'second@example.test' }],
  subject: `Your order${' ÅÄÖ 💍'.repeat(20)}`,
  text: `Dear Zoë,\n.a line with a dot\nwith spaces at its end  \n${'long line = '.repeat(50)}\n💍`,
  html: `<p style="margin:0">Zoë &amp; “friends”</p>\n${'<b>x</b>'.repeat(200)}`,
};

describe('the message of a mail', () => {
  it('is read back unchanged', async () => {
    const message = await PostalMime.parse(toMessage(parts));
    expect(message.messageId).toBe(parts.id);
    expect(message.from).toMatchObject({ name: 'Parure, fine jewellery', address: 'shop@shop.test' });
    expect(message.to?.map(({ name, address }) => ({ name, address }))).toEqual([
      parts.to[0],
      { name: '', address: 'second@example.test' },
    ]);
    expect(message.subject).toBe(parts.subject);
    expect(message.text?.replaceAll('\r\n', '\n').trimEnd()).toBe(parts.text);
    expect(message.html?.replaceAll('\r\n', '\n').trimEnd()).toBe(parts.html);
    expect(message.headers).toContainEqual(expect.objectContaining({ key: 'auto-submitted', value: 'auto-generated' }));
  });

  it('consists of ASCII lines of at most 76 characters that end with CRLF', () => {
    const text = toMessage(parts).toString('latin1');
    expect(text).toMatch(/^(?:[\t -~]*\r\n)+$/);
    expect(text.split('\r\n').filter((line) => line.length > 76)).toEqual([]);
  });
});
