import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { shrinkPhoto } from './chosen-file';

const rules = {
  types: ['image/jpeg', 'image/png'],
  maxBytes: 1_000,
  pictureSize: { width: 3840, height: 2560 },
  wrongType: '',
  tooLarge: '',
};
const file = (bytes: number, type = 'image/jpeg') => new File([new Uint8Array(bytes)], 'IMG 1.JPEG', { type });

/** Sizes of the canvases that were encoded. */
let drawn: string[];
/** The browser encodes a canvas into this many bytes, as this type. */
let encoded: (canvas: HTMLCanvasElement, type: string) => { bytes: number; type: string };
const decodes = (width: number, height: number) => {
  globalThis.createImageBitmap = () => Promise.resolve({ width, height, close: () => undefined });
};

beforeEach(() => {
  drawn = [];
  encoded = (_, type) => ({ bytes: 900, type });
  HTMLCanvasElement.prototype.getContext = (() => ({ drawImage: () => undefined })) as never;
  HTMLCanvasElement.prototype.toBlob = function (done, type = '') {
    drawn.push(`${this.width}x${this.height}`);
    const result = encoded(this, type);
    done(new Blob([new Uint8Array(result.bytes)], { type: result.type }));
  };
});

describe('shrinkPhoto', () => {
  it('returns a small file as it is, without a notice', async () => {
    decodes(3840, 2160);
    const [small, onStart] = [file(1_000), jest.fn()];
    expect(await shrinkPhoto(small, rules, onStart)).toBe(small);
    expect(onStart).not.toHaveBeenCalled();
  });

  it.each([
    ['too many bytes', 1_001, [3000, 2000], '3000x2000'],
    ['too wide', 10, [7680, 4000], '3840x2000'],
    ['too high', 10, [3000, 5120], '1500x2560'],
  ] as const)('draws a photo that is %s in a size that is allowed', async (_, bytes, [width, height], size) => {
    decodes(width, height);
    const onStart = jest.fn();
    const shrunk = await shrinkPhoto(file(bytes), rules, onStart);
    expect([shrunk.name, shrunk.type, shrunk.size]).toEqual(['IMG 1.jpg', 'image/jpeg', 900]);
    expect(drawn).toEqual([size]);
    expect(onStart).toHaveBeenCalledTimes(1);
  });

  it('makes it smaller until it has few enough bytes', async () => {
    decodes(7680, 4320);
    encoded = ({ width }, type) => ({ bytes: width > 2000 ? 1_001 : 1_000, type });
    expect((await shrinkPhoto(file(5_000), rules, jest.fn())).size).toBe(1_000);
    expect(drawn).toEqual(['3840x2160', '3840x2160', '3840x2160', '2880x1620', '2880x1620', '1920x1080']);
  });

  it('returns a file that stays too large, for the message of the rules', async () => {
    decodes(7680, 4320);
    encoded = (_, type) => ({ bytes: 1_001, type });
    const large = file(5_000);
    expect(await shrinkPhoto(large, rules, jest.fn())).toBe(large);
  });

  it('returns a file that the browser cannot read or write', async () => {
    decodes(7680, 4320);
    encoded = () => ({ bytes: 10, type: 'image/png' });
    const [jpeg, png] = [file(5_000), file(5_000, 'image/png')];
    expect(await shrinkPhoto(png, rules, jest.fn())).toBe(png);
    globalThis.createImageBitmap = () => Promise.reject(new Error('Not a picture'));
    expect(await shrinkPhoto(jpeg, rules, jest.fn())).toBe(jpeg);
  });

  it('keeps the transparency of a PNG by writing WebP', async () => {
    decodes(7680, 4320);
    const { name, type } = await shrinkPhoto(file(5_000, 'image/png'), rules, jest.fn());
    expect([name, type]).toEqual(['IMG 1.webp', 'image/webp']);
  });

  it('turns a HEIC picture into a JPEG, even a small one, where the browser can read it', async () => {
    decodes(1000, 800);
    const heic = file(900, 'image/heic');
    const { name, type } = await shrinkPhoto(heic, rules, jest.fn());
    expect([name, type]).toEqual(['IMG 1.jpg', 'image/jpeg']);
    globalThis.createImageBitmap = () => Promise.reject(new Error('Not a picture'));
    expect(await shrinkPhoto(heic, rules, jest.fn())).toBe(heic);
  });

  it('leaves files of other types to the rules', async () => {
    const video = file(5_000, 'video/mp4');
    expect(await shrinkPhoto(video, rules, jest.fn())).toBe(video);
    expect(drawn).toEqual([]);
  });
});
