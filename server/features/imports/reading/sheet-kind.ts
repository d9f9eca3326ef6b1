import { importLimits, type SheetFault } from '../../../../domain/import-files.js';
import { type SheetKind, SheetRejected } from './sheet.js';

/** Returns the kind of a file, or throws the reason why it is rejected. */
export function ensureSheetKind(content: Buffer): SheetKind {
  if (content.length > importLimits.sheetBytes) throw new SheetRejected('tooLarge');
  const kind = kindOrFault(content);
  if (kind === 'xlsx' || kind === 'csv') return kind;
  throw new SheetRejected(kind);
}

const startsWith = (content: Buffer, ...bytes: number[]) => bytes.every((byte, index) => content[index] === byte);
const checkedBytes = 4096;

function kindOrFault(content: Buffer): SheetKind | SheetFault {
  if (content.length === 0) return 'empty';
  if (startsWith(content, 0x50, 0x4b, 0x03, 0x04)) return zipKind(content);
  if (startsWith(content, 0xd0, 0xcf, 0x11, 0xe0)) return compoundFile(content);
  const first = content.subarray(0, checkedBytes);
  if (wideText(first)) return 'csv';
  const start = first
    .toString('latin1')
    .replace(/^\xef\xbb\xbf/, '')
    .trimStart();
  if (start.startsWith('<')) return 'webPage';
  const isText = !first.some(isControl) && !/^(?:%PDF|\{\\rtf|\xff\xd8\xff)/.test(start);
  return isText ? 'csv' : 'notASheet';
}

/**
 * True for control characters that no text contains. Tabs, line ends, form feeds and the end mark of DOS (0x1a) occur
 * in texts.
 */
const isControl = (byte: number) => byte < 0x20 && !(byte >= 0x09 && byte <= 0x0d) && byte !== 0x1a;

function zipKind(content: Buffer): SheetKind | SheetFault {
  const first = content.subarray(0, checkedBytes).toString('latin1');
  // The first entry of an OpenDocument file declares its type.
  if (first.includes('mimetypeapplication/vnd.oasis.opendocument.spreadsheet')) return 'openDocument';
  return 'xlsx';
}

/** Returns the fault of a compound file: an old Excel file, or any Office file with a password. */
function compoundFile(content: Buffer): SheetFault {
  const names = { locked: 'EncryptedPackage', oldExcel: 'Workbook' };
  if (content.includes(Buffer.from(names.locked, 'utf16le'))) return 'locked';
  return content.includes(Buffer.from(names.oldExcel, 'utf16le')) ? 'oldExcel' : 'oldExcelOrLocked';
}

/**
 * Detects the byte order of a text in UTF-16, even without a byte order mark. In Latin texts every other byte is then
 * zero, and no other text contains such a byte.
 */
export function wideText(content: Buffer): 'le' | 'be' | undefined {
  if (startsWith(content, 0xff, 0xfe)) return 'le';
  if (startsWith(content, 0xfe, 0xff)) return 'be';
  const zeros = [0, 0];
  const first = content.subarray(0, checkedBytes);
  for (const [index, byte] of first.entries()) if (byte === 0) zeros[index % 2]++;
  const [even = 0, odd = 0] = zeros;
  const enough = first.length / 4;
  if (odd > enough && even <= odd / 10) return 'le';
  if (even > enough && odd <= even / 10) return 'be';
  return undefined;
}
