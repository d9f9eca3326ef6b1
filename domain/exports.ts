/** Kinds of files that spreadsheet programs open. */
export const exportFormats = ['xlsx', 'csv'] as const;
export type ExportFormat = (typeof exportFormats)[number];

/** As many as an address can name; all that a filter finds have no limit. */
export const maxIdsPerExport = 200;

const gigabyte = 1024 ** 3;

/** In bytes. A larger file is downloaded for hours, and many programs do not open it. */
export const maxPicturesPerExport = 2 * gigabyte;

/** "These pictures have 2.4 GB together. One file has at most 2 GB, so please choose fewer products." */
export const tooManyPictures = (bytes: number) =>
  `These pictures have ${(bytes / gigabyte).toFixed(1)} GB together. One file has at most ${maxPicturesPerExport / gigabyte} GB, so please choose fewer products.`;
