import { watermarkedPicture, rendition, safePicture, smallJpeg } from './images.js';
import type { PictureTasks } from './picture-messages.js';

type Task = keyof PictureTasks;

const tasks: { [T in Task]: (data: PictureTasks[T]) => Promise<unknown> } = {
  safePicture: ({ largest, ...source }) =>
    safePicture('path' in source ? source.path : Buffer.from(source.bytes), largest),
  rendition: ({ bytes, width, format }) => rendition(Buffer.from(bytes), width, format),
  smallJpeg: ({ bytes, side }) => smallJpeg(Buffer.from(bytes), side),
  watermarkedPicture: ({ bytes, shape }) => watermarkedPicture(Buffer.from(bytes), shape),
};

export const runTask = <T extends Task>(task: T, data: PictureTasks[T]): Promise<unknown> => tasks[task](data);
