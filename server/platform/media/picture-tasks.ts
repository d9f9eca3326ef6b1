import { rendition, safePicture } from './images.js';
import type { PictureTasks } from './picture-messages.js';

type Task = keyof PictureTasks;

const tasks: { [T in Task]: (data: PictureTasks[T]) => Promise<unknown> } = {
  safePicture: ({ bytes }) => safePicture(Buffer.from(bytes)),
  rendition: ({ bytes, width, format }) => rendition(Buffer.from(bytes), width, format),
};

export const runTask = <T extends Task>(task: T, data: PictureTasks[T]): Promise<unknown> => tasks[task](data);
