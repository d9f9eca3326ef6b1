/** A list of 200 lines has a few kilobytes. */
const maxBytes = 2 * 1024 * 1024;
const maxRows = 1000;

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

/** The first sheet as lines of cells. A line break within a cell would end the line. */
async function readSheet(bytes: Uint8Array) {
  const { streamXlsxRows } = await import('hucre/xlsx');
  const lines: string[] = [];
  for await (const { values } of streamXlsxRows(bytes, { maxRows }))
    lines.push(values.map((value) => String(value ?? '').replace(/\s+/g, ' ')).join('\t'));
  return lines.join('\n');
}

async function read(file: File) {
  const bytes = new Uint8Array(await file.arrayBuffer());
  return isSheet(bytes) ? readSheet(bytes) : decode(bytes);
}

/** The text of a file of orders. Rejects with an error whose message is shown. */
export async function readOrderFile(file: File): Promise<string> {
  if (file.size > maxBytes) throw new Error(orderFileMessages.tooLarge);
  const text = await read(file).catch(() => '');
  // A picture or a PDF has control characters in its first bytes.
  if (text.trim() === '' || /[^\P{Cc}\s]/u.test(text)) throw new Error(orderFileMessages.unreadable);
  return text;
}
