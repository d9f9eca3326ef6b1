import { anMp4, aPdf, plainPicture } from '../support/data/files.js';

const bytes = new Map<string, Promise<Buffer>>();

/** Both shops get the same bytes, although some builders use random content. */
function once(name: string, make: () => Promise<Buffer>): Promise<Buffer> {
  const known = bytes.get(name) ?? make();
  bytes.set(name, known);
  return known;
}

const jpegBytes = (name: string) => once(name, () => plainPicture(24).jpeg().toBuffer());

export const aJpeg = async (name = 'ring.jpg') => new File([await jpegBytes(name)], name, { type: 'image/jpeg' });

export const aText = () => new File(['no picture'], 'ring.txt', { type: 'text/plain' });

/** A JPEG that claims to be a PNG. */
export const aMislabelledPng = async () => new File([await jpegBytes('ring.jpg')], 'ring.png', { type: 'image/png' });

export const aTruncatedJpeg = async () =>
  new File([(await jpegBytes('ring.jpg')).subarray(0, 60)], 'ring.jpg', { type: 'image/jpeg' });

export const aHeavyJpeg = async (megabytes: number) =>
  new File([await jpegBytes('ring.jpg'), new Uint8Array(megabytes * 1024 * 1024)], 'ring.jpg', { type: 'image/jpeg' });

const videoBytes = () => once('ring.mp4', () => anMp4());

export const aVideo = async () => new File([await videoBytes()], 'ring.mp4', { type: 'video/mp4' });

export const aTruncatedVideo = async () =>
  new File([(await videoBytes()).subarray(0, 200)], 'ring.mp4', { type: 'video/mp4' });

/** The names of files that customers see are those of PDFs, so this one has a path and letters of another script. */
export const aDesign = async () =>
  new File([await once('ring.pdf', async () => aPdf())], '../../हीरे की अँगूठी.PDF', { type: 'application/pdf' });
