import { randomBytes } from 'node:crypto';
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

interface PdfOptions {
  pages?: number;
  /** The exact size of the file; the rest is filled up with a comment. */
  bytes?: number;
  /** The password to open it; '' for a PDF that is only protected against changes. */
  password?: 'secret' | '';
}

/** A PDF of empty pages; no two have the same content. */
export function aPdf({ pages = 1, bytes, password }: PdfOptions = {}): Buffer {
  const numbers = Array.from({ length: pages }, (_, page) => page + 3);
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Count ${pages} /Kids [${numbers.map((number) => `${number} 0 R`).join(' ')}] >>`,
    ...numbers.map(() => '<< /Type /Page /Parent 2 0 R /Resources << >> /MediaBox [0 0 200 200] >>'),
    ...(password === undefined ? [] : [encryptions[password]]),
  ];
  const encryptEntry = password === undefined ? '' : `/Encrypt ${objects.length} 0 R`;
  let text = `%PDF-1.7\n%${randomBytes(8).toString('hex')}\n`;
  const offsets = objects.map((object, index) => {
    const offset = text.length;
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const table = ['0000000000 65535 f ', ...offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n `)];
  const trailer = `<< /Size ${table.length} /Root 1 0 R ${encryptEntry} /ID [<00> <00>] >>`;
  const start = [...['xref', `0 ${table.length}`], ...table, 'trailer', trailer, ''].join('\n');
  const end = `startxref\n${text.length}\n%%EOF\n`;
  const missing = bytes === undefined ? 0 : bytes - text.length - start.length - end.length;
  const filler = missing > 0 ? `${'%'.repeat(missing - 1)}\n` : '';
  return Buffer.from(text + start + filler + end, 'latin1');
}

const encryption = (...keys: string[]) =>
  [
    '<< /Filter /Standard /V 5 /R 6 /Length 256 /P -3904 /StmF /StdCF /StrF /StdCF',
    '/CF << /StdCF << /AuthEvent /DocOpen /CFM /AESV3 /Length 32 >> >>',
    ...keys,
    '>>',
  ].join('\n');

/** AES-256 dictionaries by the password that opens the file. The owner's password is another one. */
const encryptions = {
  secret: encryption(
    '/O <ee244df369a90a73ec43dbc2515ed938b621a4490d4288564d7355a27b2fec0510d877a3222afe91dbb6a5d18189069a>',
    '/OE <cc1d4d0fe885dc65cfd8d6840b9cd1af03811278f6953a8f5970e9481182b5f2>',
    '/U <392f12d9f0179c556417be12495ecc1666e0387859530e6d9e29dc863e510337e424a11a7ca052f3c57cea00d585bb71>',
    '/UE <b79e6f2b9cc74ba103eb7688a51f46c33256f615a241db7ceaee4aff7bc3d206>',
    '/Perms <ff97698314f29e3a1ae87d08ecfda6ec>',
  ),
  '': encryption(
    '/O <b2642039999f0133ab4fb69fe144fa57e8694ff999d0c99fb6bdabfed2297cb423ed7af6905d091b39f8ffc788391d71>',
    '/OE <28556acc8db333feee6438ba46cfe37a197aba382dfc48fc1187d79ed94e32e3>',
    '/U <1e9cbe81bc11fe9e7de427082272f2997a234775f9381f837dafbe87912e6407cc6503fa544b645e390df244471e61d0>',
    '/UE <8ea832dc5466d2ffc7ef90bfa5e30f4dab34249cb43f455f44fda449f628942e>',
    '/Perms <a0c79dd16140f4cec6542816a8154f22>',
  ),
};
