/** Kinds of files that spreadsheet programs open. */
export const exportFormats = ['xlsx', 'csv'] as const;
export type ExportFormat = (typeof exportFormats)[number];

/** Most ids that an address can name. Exports by filter have no limit. */
export const maxIdsPerExport = 200;

const gigabyte = 1024 ** 3;

/** Bytes. Downloads of larger files take hours, and many programs cannot open them. */
export const maxPicturesPerExport = 2 * gigabyte;

/** "These pictures are 2.4 GB in total. One file has at most 2 GB, so please choose fewer products." */
export const tooManyPictures = (bytes: number) =>
  `These pictures are ${(bytes / gigabyte).toFixed(1)} GB in total. One file has at most ${maxPicturesPerExport / gigabyte} GB, so please choose fewer products.`;
