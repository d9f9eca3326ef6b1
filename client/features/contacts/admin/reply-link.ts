import { brand } from '../../../../domain/brand';
import { formatDate } from '../../../lib/format';
import type { QueryCardFragment } from './queries.generated';

/** Mail programs cut long links off, so only the beginning of a long query is quoted. */
const quoteLimit = 600;

/** Opens the house's own mail program with an answer begun: addressed, titled, and the query quoted below. */
export const replyLink = ({ name, email, message, createdAt }: QueryCardFragment) => {
  const excerpt = message.length > quoteLimit ? `${message.slice(0, quoteLimit).trimEnd()} …` : message;
  const quoted = excerpt
    .split('\n')
    .map((line) => `> ${line}`)
    .join('\r\n');
  const body = `Dear ${name},\r\n\r\n\r\n\r\nOn ${formatDate(createdAt)} you wrote:\r\n${quoted}\r\n`;
  const [to, subject, text] = [email, `Your query to ${brand.name}`, body].map(encodeURIComponent);
  return `mailto:${to}?subject=${subject}&body=${text}`;
};
