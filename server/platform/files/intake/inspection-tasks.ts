import { readFile } from 'node:fs/promises';
import type { EncodedPacketSink, InputVideoTrack } from 'mediabunny';
import { getDocumentProxy } from 'unpdf';
import type { FileErrorCode } from '../../../../domain/media.js';

/** Kinds of files whose content is inspected too, not only their format. */
export type InspectedKind = 'video' | 'pdf';

export interface FileFacts {
  width?: number;
  height?: number;
  durationSeconds?: number;
  pages?: number;
}

/** Thrown when the file itself is invalid. */
export class FileRejected extends Error {
  constructor(readonly fault: FileErrorCode) {
    super(fault);
  }
}

/** Codecs that browsers on phones and desktops play without an extension. HEVC and ProRes are not among them. */
const playable: readonly string[] = ['avc', 'vp8', 'vp9', 'av1'];
const maxVideoPixels = 4096 * 2304;

export async function inspect(kind: InspectedKind, path: string): Promise<FileFacts> {
  if (kind === 'pdf') return inspectPdf(path);
  const facts = await inspectVideo(path);
  if (!(facts.width > 0 && facts.height > 0 && facts.durationSeconds > 0 && facts.durationSeconds < 86_400))
    throw new FileRejected('videoUnreadable');
  if (facts.width * facts.height > maxVideoPixels) throw new FileRejected('videoTooLarge');
  return facts;
}

async function inspectVideo(path: string) {
  // Loaded for videos only, because loading it takes longer than inspecting a PDF.
  const { EncodedPacketSink, FilePathSource, Input, MATROSKA, MP4, WEBM } = await import('mediabunny');
  const input = new Input({ formats: [MP4, WEBM, MATROSKA], source: new FilePathSource(path) });
  try {
    const track = await input.getPrimaryVideoTrack().catch(unreadable);
    if (!track) throw new FileRejected('videoWithoutPicture');
    if (!playable.includes((await track.getCodec()) ?? '')) throw new FileRejected('videoUnplayable');
    return await factsOf(track, new EncodedPacketSink(track)).catch(unreadable);
  } finally {
    input.dispose();
  }
}

async function factsOf(track: InputVideoTrack, packets: EncodedPacketSink) {
  const first = await packets.getFirstPacket();
  if (!first?.data.length || !(await track.getDecoderConfig())) throw new FileRejected('videoUnreadable');
  return {
    width: await track.getDisplayWidth(),
    height: await track.getDisplayHeight(),
    durationSeconds: await track.computeDuration(),
  };
}

const unreadable = (): never => {
  throw new FileRejected('videoUnreadable');
};

/**
 * Inspects a PDF. A PDF that is only protected against changes opens with the empty password, which the reader tries by
 * itself.
 */
async function inspectPdf(path: string): Promise<FileFacts> {
  const bytes = new Uint8Array(await readFile(path));
  const { numPages } = await getDocumentProxy(bytes, { verbosity: onlyErrors }).catch((error: Error) => {
    throw new FileRejected(error.name === 'PasswordException' ? 'pdfLocked' : 'pdfUnreadable');
  });
  return { pages: numPages };
}

/** Verbosity of pdf.js, which otherwise prints its repairs. */
const onlyErrors = 0;
