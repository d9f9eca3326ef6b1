import type { TextTone } from '../../../graphql/types.generated';
import { unreadableFile } from '../../../lib/chosen-file';

/** Properties of a chosen file, read in the browser before the upload. */
export interface FileInspection {
  width: number;
  height: number;
  /** Text tone with the best contrast on the left half, where a banner's text is placed. */
  tone: TextTone;
  /** First frame of a video that is not nearly black. */
  poster?: File;
}

/** The content is no picture, whatever the file name says. */
export class UnreadablePicture extends Error {
  constructor(name: string) {
    super(unreadableFile(name));
  }
}

const maxSide = 1920;
const timeoutMs = 8_000;
/** Seconds at which a frame is tried as the poster; the first frame is often black. */
const posterTimes = [0.1, 0.5, 1, 2, 4];
const nearlyBlack = 22;
/** Below this brightness (0 to 255) a background needs light text. */
const darkBelow = 118;

const isVideo = ({ type }: File) => type.startsWith('video/');

/** The browser cannot show the file. */
class UnshowableFile extends Error {}

const once = (target: EventTarget, name: string) =>
  new Promise<void>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`Timed out waiting for ${name}`)), timeoutMs);
    target.addEventListener(
      name,
      () => {
        clearTimeout(timer);
        resolve();
      },
      { once: true },
    );
    target.addEventListener('error', () => reject(new UnshowableFile()), { once: true });
  });

const drawScaled = (source: CanvasImageSource, width: number, height: number, side = maxSide) => {
  const scale = Math.min(1, side / Math.max(width, height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(width * scale));
  canvas.height = Math.max(1, Math.round(height * scale));
  canvas.getContext('2d')?.drawImage(source, 0, 0, canvas.width, canvas.height);
  return canvas;
};

/** Average brightness, 0 to 255, of the left `part` (0 to 1) of an image. */
const brightness = (source: CanvasImageSource, width: number, height: number, part = 1) => {
  const small = drawScaled(source, width, height, 64);
  const { data } =
    small.getContext('2d')?.getImageData(0, 0, Math.max(1, Math.round(small.width * part)), small.height) ?? {};
  if (!data) return 255;
  let sum = 0;
  for (let at = 0; at < data.length; at += 4) sum += 0.2126 * data[at] + 0.7152 * data[at + 1] + 0.0722 * data[at + 2];
  return sum / (data.length / 4);
};

const toneOf = (source: CanvasImageSource, width: number, height: number): FileInspection['tone'] =>
  brightness(source, width, height, 0.5) < darkBelow ? 'LIGHT' : 'DARK';

const inspectImage = async (url: string): Promise<FileInspection> => {
  const picture = new Image();
  const loaded = once(picture, 'load');
  picture.src = url;
  await loaded;
  const { naturalWidth: width, naturalHeight: height } = picture;
  return { width, height, tone: toneOf(picture, width, height) };
};

const posterOf = (video: HTMLVideoElement, name: string) =>
  new Promise<File | undefined>((resolve) => {
    drawScaled(video, video.videoWidth, video.videoHeight).toBlob(
      (blob) => resolve(blob ? new File([blob], `${name}.jpg`, { type: 'image/jpeg' }) : undefined),
      'image/jpeg',
      0.86,
    );
  });

const inspectVideo = async (url: string, name: string): Promise<FileInspection> => {
  const video = document.createElement('video');
  video.muted = true;
  video.preload = 'auto';
  video.playsInline = true;
  const loaded = once(video, 'loadeddata');
  video.src = url;
  await loaded;
  const { videoWidth: width, videoHeight: height } = video;
  for (const time of posterTimes) {
    if (time > video.duration) break;
    const seeked = once(video, 'seeked');
    video.currentTime = time;
    await seeked;
    if (brightness(video, width, height) > nearlyBlack) break;
  }
  const inspection = { width, height, tone: toneOf(video, width, height), poster: await posterOf(video, name) };
  video.removeAttribute('src');
  video.load();
  return inspection;
};

/**
 * Rejects with `UnreadablePicture`. Undefined when the browser cannot play a video or takes too long: the server then
 * validates alone, and a video has no poster.
 */
export const inspectFile = async (file: File): Promise<FileInspection | undefined> => {
  const url = URL.createObjectURL(file);
  try {
    return await (isVideo(file) ? inspectVideo(url, file.name.replace(/\.[^.]*$/, '')) : inspectImage(url));
  } catch (error) {
    if (error instanceof UnshowableFile && !isVideo(file)) throw new UnreadablePicture(file.name);
    return undefined;
  } finally {
    URL.revokeObjectURL(url);
  }
};
