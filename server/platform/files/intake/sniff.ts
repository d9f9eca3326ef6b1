import { contentType, headBytes } from '../../../../domain/file-formats.js';
import { isMp4 } from './boxes.js';
import type { ByteSource } from './byte-source.js';

export type MediaKind = 'photo' | 'video' | 'pdf';

export interface MediaFormat {
  mime: string;
  kind: MediaKind;
  extension: string;
}

export const formats = {
  jpeg: { mime: 'image/jpeg', kind: 'photo', extension: 'jpg' },
  png: { mime: 'image/png', kind: 'photo', extension: 'png' },
  webp: { mime: 'image/webp', kind: 'photo', extension: 'webp' },
  avif: { mime: 'image/avif', kind: 'photo', extension: 'avif' },
  mp4: { mime: 'video/mp4', kind: 'video', extension: 'mp4' },
  webm: { mime: 'video/webm', kind: 'video', extension: 'webm' },
  pdf: { mime: 'application/pdf', kind: 'pdf', extension: 'pdf' },
} as const satisfies Record<string, MediaFormat>;

const formatByType = new Map<string, MediaFormat>(Object.values(formats).map((format) => [format.mime, format]));

/** Detects the media type of the content, also of formats that the shop does not accept. */
export const typeOf = async (source: ByteSource): Promise<string | undefined> =>
  contentType(await source.read(0, headBytes));

/** Returns the format of a media type. Undefined for formats that are not accepted, and for an incomplete MP4. */
export async function formatOf(type: string | undefined, source: ByteSource): Promise<MediaFormat | undefined> {
  const format = type === undefined ? undefined : formatByType.get(type);
  return format === formats.mp4 && !(await isMp4(source)) ? undefined : format;
}
