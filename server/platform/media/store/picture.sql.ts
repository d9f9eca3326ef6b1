import { type MediaState, processingOf } from '../renditions/processing.js';
import type { Picture } from './picture.types.js';

/** A media row as selected by `pictureSql`. Compact, because a page of a list holds a hundred pictures. */
export type PackedPicture = [
  id: string,
  width: number,
  height: number,
  alt: string | null,
  placeholder: string | null,
  mime: string,
  widths: number[],
  state: MediaState,
  failure: string | null,
];

/** SQL that packs a joined media row for `toPicture`; null if the join found none. */
export const pictureSql = (media: string) =>
  `CASE WHEN ${media}.id IS NOT NULL THEN json_build_array(${media}.id, ${media}.width, ${media}.height, ` +
  `${media}.alt, ${media}.placeholder, ${media}.mime, ${media}.widths, ${media}.state, ${media}.failure) END`;

export const fallbackName = (mime: string) => (mime === 'image/webp' ? 'full.webp' : 'full.jpg');

function srcset(id: string, widths: readonly number[], format: string): string | null {
  let list = '';
  for (const width of widths) list += `${list && ', '}/media/${id}/${width}.${format} ${width}w`;
  return list || null;
}

export function toPicture(packed: PackedPicture): Picture;
export function toPicture(packed: PackedPicture | null): Picture | null;
export function toPicture(packed: PackedPicture | null): Picture | null {
  if (!packed) return null;
  const [id, width, height, alt, placeholder, mime, widths, state, failure] = packed;
  return {
    ...{ id, width, height, alt, placeholder, failure },
    url: `/media/${id}/${fallbackName(mime)}`,
    processing: processingOf(state),
    // Built only when they are read: a page of a list holds a hundred pictures and shows few of them.
    get avif() {
      return srcset(id, widths, 'avif');
    },
    get webp() {
      return srcset(id, widths, 'webp');
    },
  };
}
