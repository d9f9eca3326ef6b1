import { renditionWidths } from '../../../../domain/media.js';

const largest = Math.max(...renditionWidths);

/** WebP first, because more browsers support it. */
export const renditionFormats = ['webp', 'avif'] as const;
export type RenditionFormat = (typeof renditionFormats)[number];

/** The widths of the renditions of a picture, never wider than the picture. */
export const widthsFor = (width: number): number[] => [
  ...renditionWidths.filter((offered) => offered < width),
  Math.min(width, largest),
];
