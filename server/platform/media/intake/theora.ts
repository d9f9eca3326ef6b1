import { open } from 'node:fs/promises';
import { fileBytes } from './byte-source.js';

const headBytes = 65_536;

/** Size and duration of an Ogg video, from its first and last pages. Undefined if the file is not Ogg. */
export async function theoraFacts(path: string) {
  const file = await open(path, 'r');
  try {
    const source = await fileBytes(file);
    const head = await source.read(0, headBytes);
    if (head.toString('latin1', 0, 4) !== 'OggS') return undefined;
    return factsOf(head, await source.read(Math.max(0, source.size - headBytes), headBytes));
  } finally {
    await file.close();
  }
}

const noFacts = { width: 0, height: 0, durationSeconds: 0 };

function factsOf(head: Buffer, tail: Buffer) {
  const at = head.indexOf('\x80theora', 0, 'latin1');
  if (at < 28 || head.length < at + 42) return noFacts;
  const rate = head.readUInt32BE(at + 22) / (head.readUInt32BE(at + 26) || 1);
  const keyframeShift = ((head.readUInt8(at + 40) & 3) << 3) | (head.readUInt8(at + 41) >> 5);
  const serial = serialBefore(head, at);
  const frames = framesOf(lastGranule(tail, serial), keyframeShift);
  return {
    width: head.readUIntBE(at + 14, 3),
    height: head.readUIntBE(at + 17, 3),
    durationSeconds: rate > 0 ? frames / rate : 0,
  };
}

/** The serial number of the video track, from the page that contains its first packet. */
const serialBefore = (head: Buffer, at: number) => head.readUInt32LE(head.lastIndexOf('OggS', at, 'latin1') + 14);

function lastGranule(tail: Buffer, serial: number): bigint {
  for (let at = tail.lastIndexOf('OggS'); at >= 0; at = at > 0 ? tail.lastIndexOf('OggS', at - 1) : -1) {
    if (at + 18 > tail.length || tail.readUInt32LE(at + 14) !== serial) continue;
    const granule = tail.readBigInt64LE(at + 6);
    if (granule >= 0n) return granule;
  }
  return 0n;
}

/** A granule position holds the number of the last key frame and the count of frames since. */
const framesOf = (granule: bigint, shift: number) =>
  Number(granule >> BigInt(shift)) + Number(granule & ((1n << BigInt(shift)) - 1n));
