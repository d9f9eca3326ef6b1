import type { PrintDocument } from './print-document.js';

/** A picture that a document contains, so that several places can show it. */
export type DocumentPicture = PDFKit.Mixins.ImageSrc;

/** Returns JPEGs by picture id. Pictures that cannot be read are absent. */
export type ReadPictures = (ids: readonly string[]) => Promise<ReadonlyMap<string, Buffer>>;

/** Reads each picture once, and adds it to the document once, even if it is shown several times. */
export class DocumentPictures {
  private readonly added = new Map<string, DocumentPicture | undefined>();

  constructor(
    private readonly document: PrintDocument,
    private readonly read: ReadPictures,
  ) {}

  async prepare(ids: readonly string[]): Promise<void> {
    const missing = new Set(ids.filter((id) => !this.added.has(id)));
    const jpegs = await this.read([...missing]);
    for (const id of missing) this.added.set(id, this.add(jpegs.get(id)));
  }

  of(id: string | undefined): DocumentPicture | undefined {
    return id === undefined ? undefined : this.added.get(id);
  }

  private add(jpeg: Buffer | undefined): DocumentPicture | undefined {
    // The types of the library lack this method.
    const pdf = this.document.pdf as PDFKit.PDFDocument & { openImage(jpeg: Buffer): DocumentPicture };
    return jpeg && pdf.openImage(jpeg);
  }
}
