import type { PictureSize } from '../../../../domain/files.js';
import type { WatermarkOptions } from '../delivery/watermark.js';
import { watermarkedPicture, rendition, safePicture, smallJpeg } from './images.js';
import type { RenditionFormat } from './widths.js';

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

type Task = keyof PictureTasks;

const tasks: { [T in Task]: (data: PictureTasks[T]) => Promise<unknown> } = {
  safePicture: ({ largest, ...source }) =>
    safePicture('path' in source ? source.path : Buffer.from(source.bytes), largest),
  rendition: ({ bytes, width, format }) => rendition(Buffer.from(bytes), width, format),
  smallJpeg: ({ bytes, side }) => smallJpeg(Buffer.from(bytes), side),
  watermarkedPicture: ({ bytes, shape }) => watermarkedPicture(Buffer.from(bytes), shape),
};

export const runTask = <T extends Task>(task: T, data: PictureTasks[T]): Promise<unknown> => tasks[task](data);
