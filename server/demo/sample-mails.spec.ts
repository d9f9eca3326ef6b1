import { expect, it } from '@jest/globals';
import { demoBrand } from '../../domain/brand.js';
import { type MailTemplate, mailTexts, type MailTexts } from '../../domain/mail-texts.js';
import type { Block, Mail } from '../platform/mail/mail.js';
import { mailHtml, mailText } from '../platform/mail/mail-layout.js';
import { sampleMails } from './sample-mails.js';

/** Texts that consist of their own names, such as `<access.granted subject>`. */
const named = Object.fromEntries(
  Object.entries(mailTexts).map(([template, texts]) => [
    template,
    Object.fromEntries(Object.keys(texts).map((name) => [name, `<${template} ${name}>`])),
  ]),
) as unknown as MailTexts;

const shop = { brand: demoBrand, publicUrl: 'https://shop.example', mailTexts };
const samples = Object.entries(sampleMails) as [MailTemplate, (typeof sampleMails)['access.granted']][];

/** The words of a block that are the same in every mail of its kind. */
function wordsOf(block: Block): string[] {
  if (block.kind === 'text' || block.kind === 'note') return [block.text];
  if (block.kind === 'button') return [block.label];
  if (block.kind === 'table') return block.headings;
  return block.kind === 'facts' ? block.rows.map(([label]) => label) : [];
}

const fixedWords = ({ subject, preview, title, blocks }: Mail) => [
  subject,
  ...(preview === undefined ? [] : [preview]),
  title,
  ...blocks.flatMap(wordsOf),
];

it.each(samples)('the mail %s has every text of its template and no other words', (template, compose) => {
  const words = fixedWords(compose({ ...shop, mailTexts: named }));
  const own = words.filter((word) => word.startsWith(`<${template} `));
  expect(own.toSorted()).toEqual(Object.values(named[template]).toSorted());
  // The rows of a digest are labelled with companies.
  const others = words.filter((word) => !own.includes(word) && word !== 'Joshi & Daughters');
  expect(others.filter((word) => !word.startsWith('<labels '))).toEqual([]);
});

it.each(samples)('the mail %s leaves no placeholder unfilled', (_, compose) => {
  const mail = compose(shop);
  const html = mailHtml(mail, shop).replace(/<style>.*?<\/style>/s, '');
  expect([mail.subject, html, mailText(mail, shop)].join('\n')).not.toMatch(/[{}]|undefined/);
});

it('some mail has each label', () => {
  const words = samples.flatMap(([, compose]) => fixedWords(compose({ ...shop, mailTexts: named })));
  expect(words).toEqual(expect.arrayContaining(Object.values(named.labels)));
});
