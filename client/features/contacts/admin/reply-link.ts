import { brand } from '../../../lib/brand';
import { formatDate } from '../../../lib/format';
import type { ContactCardFragment } from './contacts-admin.generated';

/** Characters. Mail programs truncate long links, so only the beginning of a long message is quoted. */
const quoteLimit = 600;

/** A `mailto:` link for a reply, with recipient, subject and the quoted message. */
export const replyLink = ({ name, email, message, createdAt }: ContactCardFragment) => {
  const excerpt = message.length > quoteLimit ? `${message.slice(0, quoteLimit).trimEnd()} …` : message;
  const quoted = excerpt
    .split('\n')
    .map((line) => `> ${line}`)
    .join('\r\n');
  const body = `Dear ${name},\r\n\r\n\r\n\r\nOn ${formatDate(createdAt)} you wrote:\r\n${quoted}\r\n`;
  const [to, subject, text] = [email, `Your message to ${brand.name}`, body].map(encodeURIComponent);
  return `mailto:${to}?subject=${subject}&body=${text}`;
};
