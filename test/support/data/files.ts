import { randomBytes } from 'node:crypto';
import { PDFDocument } from '@cantoo/pdf-lib';
import {
  BufferTarget,
  EncodedPacket,
  EncodedVideoPacketSource,
  Mp4OutputFormat,
  Output,
  type OutputFormat,
  WebMOutputFormat,
} from 'mediabunny';
import sharp from 'sharp';

/** A picture in a random colour, so that no two have the same content. */
export const plainPicture = (width: number, height = width) =>
  sharp({ create: { width, height, channels: 3, background: `#${randomBytes(3).toString('hex')}` } });

/** A picture with noise like a photograph, which takes a decoder longer. */
export const grainyPicture = (width: number, height: number) =>
  sharp({
    create: { width, height, channels: 3, background: '#b08d57', noise: { type: 'gaussian', mean: 128, sigma: 40 } },
  });

// The H.264 decoder configuration (avcC) of a video with 1280 × 720 pixels.
const avcHeader = Buffer.from('AWQAH//hABlnZAAfrNlAUAW6EAAAAwAQAAADAwPxgxlgAQAGaOvhssiw/fj4AA==', 'base64');

interface VideoOptions {
  seconds?: number;
  /** The exact size of the file; the rest is filled up. */
  bytes?: number;
}

async function video(format: OutputFormat, codec: 'avc' | 'vp8', { seconds = 2 }: VideoOptions): Promise<Buffer> {
  const target = new BufferTarget();
  const output = new Output({ format, target });
  const source = new EncodedVideoPacketSource(codec);
  output.addVideoTrack(source, { frameRate: 25 });
  await output.start();
  const config =
    codec === 'avc'
      ? { codec: 'avc1.64001f', codedWidth: 1280, codedHeight: 720, description: avcHeader }
      : { codec: 'vp8', codedWidth: 640, codedHeight: 360 };
  for (let frame = 0; frame < seconds * 25; frame++)
    await source.add(
      new EncodedPacket(frameOf(codec), frame % 25 === 0 ? 'key' : 'delta', frame / 25, 1 / 25),
      frame === 0 ? { decoderConfig: config } : undefined,
    );
  await output.finalize();
  return Buffer.from(target.buffer ?? new ArrayBuffer(0));
}

/** A frame with a valid header and random content. */
function frameOf(codec: 'avc' | 'vp8'): Buffer {
  if (codec === 'avc') return Buffer.concat([Buffer.from([0, 0, 0, 33, 0x65]), randomBytes(32)]);
  return Buffer.concat([Buffer.from([0x10, 0, 0, 0x9d, 0x01, 0x2a, 0x80, 0x02, 0x68, 0x01]), randomBytes(32)]);
}

/** Extends an MP4 to this size with a `free` box, which players skip. */
function padToSize(content: Buffer, bytes: number): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(bytes - content.length, 0);
  head.write('free', 4, 'latin1');
  return Buffer.concat([content, head], bytes);
}

export async function anMp4(options: VideoOptions = {}): Promise<Buffer> {
  const content = await video(new Mp4OutputFormat({ fastStart: 'in-memory' }), 'avc', options);
  return options.bytes === undefined ? content : padToSize(content, options.bytes);
}

export const aWebm = (options: VideoOptions = {}) => video(new WebMOutputFormat(), 'vp8', options);

/** An Ogg Theora video of two pages: the header, and a last page with the number of frames. */
export function anOgv({ seconds = 2, width = 320, height = 240 } = {}): Buffer {
  const header = Buffer.alloc(42);
  header.write('\x80theora', 0, 'latin1');
  header.set([3, 2, 1], 7);
  header.writeUInt16BE(width >> 4, 10);
  header.writeUInt16BE(height >> 4, 12);
  header.writeUIntBE(width, 14, 3);
  header.writeUIntBE(height, 17, 3);
  header.writeUInt32BE(25, 22);
  header.writeUInt32BE(1, 26);
  // The key frame granule shift: six bits.
  header.set([0, 6 << 5], 40);
  return Buffer.concat([oggPage(2, 0n, header), oggPage(4, BigInt(seconds * 25) << 6n, randomBytes(40))]);
}

function oggPage(flags: number, granule: bigint, content: Buffer): Buffer {
  const head = Buffer.alloc(28);
  head.write('OggS', 0, 'latin1');
  head.writeUInt8(flags, 5);
  head.writeBigInt64LE(granule, 6);
  head.writeUInt32LE(7, 14);
  head.writeUInt8(1, 26);
  head.writeUInt8(content.length, 27);
  return Buffer.concat([head, content]);
}

interface PdfOptions {
  pages?: number;
  bytes?: number;
  /** The password to open it; '' for a PDF that is only protected against changes. */
  password?: string;
}

export async function aPdf({ pages = 1, bytes, password }: PdfOptions = {}): Promise<Buffer> {
  const document = await PDFDocument.create();
  for (let page = 0; page < pages; page++) document.addPage([200, 200]);
  document.setSubject(randomBytes(8).toString('hex'));
  if (password !== undefined) document.encrypt({ ownerPassword: 'owner', userPassword: password, permissions: {} });
  const content = Buffer.from(await document.save());
  if (bytes === undefined) return content;
  // Comments before the end marker do not change the visible content.
  const end = content.lastIndexOf('startxref');
  const filler = Buffer.alloc(bytes - content.length, '%');
  filler[filler.length - 1] = 10;
  return Buffer.concat([content.subarray(0, end), filler, content.subarray(end)]);
}
