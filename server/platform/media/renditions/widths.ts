import { renditionWidths } from '../../../../domain/photos.js';

const largest = Math.max(...renditionWidths);

/** The light one first: it is the one that every browser reads. */
export const renditionFormats = ['webp', 'avif'] as const;
export type RenditionFormat = (typeof renditionFormats)[number];

/** The widths a picture of this width is offered in: never wider than it is. */
export const widthsFor = (width: number): number[] => [
  ...renditionWidths.filter((offered) => offered < width),
  Math.min(width, largest),
];
