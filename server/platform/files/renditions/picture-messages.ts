import type { PictureSize } from '../../../../domain/files.js';
import type { RenditionFormat } from './widths.js';
import type { WatermarkOptions } from '../delivery/watermark.js';

/** Tasks of the picture process, with the data of each. */
export interface PictureTasks {
  safePicture: ({ bytes: Uint8Array } | { path: string }) & { largest: PictureSize };
  rendition: { bytes: Uint8Array; width: number; format: RenditionFormat };
  smallJpeg: { bytes: Uint8Array; side: number };
  watermarkedPicture: { bytes: Uint8Array; shape: WatermarkOptions };
}

export interface PictureRequest<Task extends keyof PictureTasks = keyof PictureTasks> {
  id: number;
  task: Task;
  data: PictureTasks[Task];
}

export type PictureResponse = { id: number; result: unknown } | { id: number; rejected: string };
