import type { FileErrorCode } from '../../../../domain/media.js';

/** Kinds of files whose content is inspected too, not only their format. */
export type InspectedKind = 'video' | 'pdf';

export interface FileFacts {
  width?: number;
  height?: number;
  durationSeconds?: number;
  pages?: number;
}

/** Thrown when the file itself is invalid. */
export class FileRejected extends Error {
  constructor(readonly fault: FileErrorCode) {
    super(fault);
  }
}
