/** What a browser sees in a chosen file before it is sent. */
export interface Look {
  width: number;
  height: number;
  /** The letters that are read best on its left half, where the words of a banner stand. */
  tone: 'LIGHT' | 'DARK';
  /** A film's first good frame. */
  poster?: File;
}

const largestSide = 1920;
const patienceMs = 8_000;
/** Seconds into a film: the first frame is often black. */
const moments = [0.1, 0.5, 1, 2, 4];
const nearlyBlack = 22;
/** Below this the ground is dark, and light letters are read on it. */
const dark = 118;

const isVideo = ({ type }: File) => type.startsWith('video/');

const once = (target: EventTarget, name: string) =>
  new Promise<void>((resolve, reject) => {
    const give = setTimeout(() => reject(new Error(`No ${name} in time`)), patienceMs);
    target.addEventListener(
      name,
      () => {
        clearTimeout(give);
        resolve();
      },
      { once: true },
    );
    target.addEventListener('error', () => reject(new Error('The browser cannot show this file')), { once: true });
  });

const drawn = (source: CanvasImageSource, width: number, height: number, side = largestSide) => {
  const share = Math.min(1, side / Math.max(width, height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(width * share));
  canvas.height = Math.max(1, Math.round(height * share));
  canvas.getContext('2d')?.drawImage(source, 0, 0, canvas.width, canvas.height);
  return canvas;
};

/** How bright a part of it is on average, 0 to 255. */
const brightness = (source: CanvasImageSource, width: number, height: number, part = 1) => {
  const small = drawn(source, width, height, 64);
  const { data } =
    small.getContext('2d')?.getImageData(0, 0, Math.max(1, Math.round(small.width * part)), small.height) ?? {};
  if (!data) return 255;
  let sum = 0;
  for (let at = 0; at < data.length; at += 4) sum += 0.2126 * data[at] + 0.7152 * data[at + 1] + 0.0722 * data[at + 2];
  return sum / (data.length / 4);
};

const toneOf = (source: CanvasImageSource, width: number, height: number): Look['tone'] =>
  brightness(source, width, height, 0.5) < dark ? 'LIGHT' : 'DARK';

const lookAtPicture = async (url: string): Promise<Look> => {
  const picture = new Image();
  const loaded = once(picture, 'load');
  picture.src = url;
  await loaded;
  const { naturalWidth: width, naturalHeight: height } = picture;
  return { width, height, tone: toneOf(picture, width, height) };
};

const posterOf = (film: HTMLVideoElement, name: string) =>
  new Promise<File | undefined>((resolve) => {
    drawn(film, film.videoWidth, film.videoHeight).toBlob(
      (blob) => resolve(blob ? new File([blob], `${name}.jpg`, { type: 'image/jpeg' }) : undefined),
      'image/jpeg',
      0.86,
    );
  });

const lookAtFilm = async (url: string, name: string): Promise<Look> => {
  const film = document.createElement('video');
  film.muted = true;
  film.preload = 'auto';
  film.playsInline = true;
  const loaded = once(film, 'loadeddata');
  film.src = url;
  await loaded;
  const { videoWidth: width, videoHeight: height } = film;
  for (const moment of moments) {
    if (moment > film.duration) break;
    const sought = once(film, 'seeked');
    film.currentTime = moment;
    await sought;
    if (brightness(film, width, height) > nearlyBlack) break;
  }
  const look = { width, height, tone: toneOf(film, width, height), poster: await posterOf(film, name) };
  film.removeAttribute('src');
  film.load();
  return look;
};

/** Undefined where the browser cannot show it: the server then judges alone, and a film goes without a poster. */
export const lookAtFile = async (file: File): Promise<Look | undefined> => {
  const url = URL.createObjectURL(file);
  try {
    return await (isVideo(file) ? lookAtFilm(url, file.name.replace(/\.[^.]*$/, '')) : lookAtPicture(url));
  } catch {
    return undefined;
  } finally {
    URL.revokeObjectURL(url);
  }
};
