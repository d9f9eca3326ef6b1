import { untilLoaded } from '../../../lib/load-code';
import type { OrderFileText } from './read-order-sheet';

/** A list of 200 lines has a few kilobytes. */
const maxBytes = 2 * 1024 * 1024;

export const orderFileMessages = {
  tooLarge: 'This file is too large for a list of designs.',
  unreadable: "We couldn't read this file. Please choose a CSV, text or Excel file.",
} as const;

export const orderFileTypes = '.csv,.tsv,.txt,.xlsx';

const isSheet = (bytes: Uint8Array) => bytes[0] === 0x50 && bytes[1] === 0x4b;

const decode = (bytes: Uint8Array) => {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
};

async function read(file: File): Promise<OrderFileText> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (!isSheet(bytes)) return { text: decode(bytes), unread: [] };
  const { readOrderSheet } = await untilLoaded(() => import('./read-order-sheet'));
  return readOrderSheet(bytes);
}

/** Rejects with an error whose message is shown. */
export async function readOrderFile(file: File): Promise<OrderFileText> {
  if (file.size > maxBytes) throw new Error(orderFileMessages.tooLarge);
  const content = await read(file).catch(() => ({ text: '', unread: [] }));
  // A picture or a PDF has control characters in its first bytes.
  if (content.text.trim() === '' || /[^\P{Cc}\s]/u.test(content.text)) throw new Error(orderFileMessages.unreadable);
  return content;
}
