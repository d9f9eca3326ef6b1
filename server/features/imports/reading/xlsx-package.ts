import type { Readable } from 'node:stream';
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl';
import { importLimits, type SheetFault } from '../../../../domain/import-files.js';
import { SheetRejected } from './sheet.js';

/**
 * The parts of an XLSX file, which is a ZIP file. The claims of its directory are checked before anything is unpacked.
 * A part is unpacked while it is read, and ends with an error if it is longer than claimed.
 */
export class XlsxPackage {
  private constructor(
    private readonly zip: ZipFile,
    private readonly parts: ReadonlyMap<string, Entry>,
  ) {}

  static async open(content: Buffer): Promise<XlsxPackage> {
    const zip = await fromBufferPromise(content).catch(unreadable);
    if (zip.entryCount > importLimits.sheetParts) throw new SheetRejected('tooLargeUnpacked');
    const parts = new Map<string, Entry>();
    let bytes = 0;
    for await (const entry of entriesOf(zip)) {
      const name = partName(entry.fileName);
      // Programs would read different ones of two parts with the same name.
      if (parts.has(name)) throw new SheetRejected('unreadable');
      parts.set(name, entry);
      bytes += entry.uncompressedSize;
      if (bytes > importLimits.unpackedSheetBytes) throw new SheetRejected('tooLargeUnpacked');
    }
    const fault = foreign([...parts.keys()]);
    if (fault) throw new SheetRejected(fault);
    return new XlsxPackage(zip, parts);
  }

  /** Undefined if the package has no such part. */
  async read(name: string): Promise<Readable | undefined> {
    const entry = this.parts.get(partName(name));
    if (!entry) return undefined;
    if (entry.isEncrypted()) throw new SheetRejected('locked');
    return this.zip.openReadStreamPromise(entry).catch(unreadable);
  }
}

/** Normalises the name of a part, because programs write it in different case. */
const partName = (name: string) => name.replace(/^\//, '').toLowerCase();

async function* entriesOf(zip: ZipFile) {
  try {
    yield* zip.eachEntry();
  } catch (error) {
    throw error instanceof SheetRejected ? error : new SheetRejected('unreadable');
  }
}

const unreadable = (): never => {
  throw new SheetRejected('unreadable');
};

/** Returns the fault of a ZIP file that contains no workbook, by the program that wrote it. */
function foreign(names: string[]): SheetFault | undefined {
  if (names.includes('xl/workbook.bin')) return 'binaryExcel';
  if (names.some((name) => /^index\/.*\.iwa$|^index\.zip$/.test(name))) return 'numbers';
  if (names.includes('content.xml') && names.includes('mimetype')) return 'openDocument';
  return names.includes('[content_types].xml') && names.includes('_rels/.rels') ? undefined : 'notASheet';
}
