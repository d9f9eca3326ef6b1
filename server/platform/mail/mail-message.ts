import MimeNode from 'nodemailer/lib/mime-node';
import { encode, wrap } from 'nodemailer/lib/qp';
import type { Recipient } from './mail.js';

interface MessageParts {
  id: string;
  from: string;
  to: Recipient[];
  subject: string;
  text: string;
  html: string;
}

/**
 * The message in one piece, for nodemailer's `raw`. From the parts, nodemailer builds the same message with streams, which
 * takes twice as long, and writes it to the connection in many pieces.
 */
export function toMessage({ id, from, to, subject, text, html }: MessageParts): Buffer {
  const root = new MimeNode('multipart/alternative');
  root.setHeader({ from, to: to.map((recipient) => ({ ...recipient })), subject });
  root.setHeader({ 'message-id': id, 'auto-submitted': 'auto-generated' });
  const lines = [
    root.buildHeaders(),
    '',
    ...part(root, 'plain', text),
    ...part(root, 'html', html),
    `--${root.boundary}--`,
    '',
  ];
  return Buffer.from(lines.join('\r\n'));
}

const part = ({ boundary }: MimeNode, type: string, content: string): string[] => [
  `--${boundary}`,
  `Content-Type: text/${type}; charset=utf-8`,
  'Content-Transfer-Encoding: quoted-printable',
  '',
  wrap(encode(content.replaceAll('\n', '\r\n'))),
];
