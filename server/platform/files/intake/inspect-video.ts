import { EncodedPacketSink, FilePathSource, Input, type InputVideoTrack, MATROSKA, MP4, WEBM } from 'mediabunny';
import { type FileFacts, FileRejected } from './inspection.js';

/** Codecs that browsers on phones and desktops play without an extension. HEVC and ProRes are not among them. */
const playable: readonly string[] = ['avc', 'vp8', 'vp9', 'av1'];
const maxVideoPixels = 4096 * 2304;

export async function inspect(path: string): Promise<FileFacts> {
  const facts = await inspectVideo(path);
  if (!(facts.width > 0 && facts.height > 0 && facts.durationSeconds > 0 && facts.durationSeconds < 86_400))
    throw new FileRejected('videoUnreadable');
  if (facts.width * facts.height > maxVideoPixels) throw new FileRejected('videoTooLarge');
  return facts;
}

async function inspectVideo(path: string) {
  const input = new Input({ formats: [MP4, WEBM, MATROSKA], source: new FilePathSource(path) });
  try {
    const track = await input.getPrimaryVideoTrack().catch(unreadable);
    if (!track) throw new FileRejected('videoWithoutPicture');
    if (!playable.includes((await track.getCodec()) ?? '')) throw new FileRejected('videoUnplayable');
    return await factsOf(track).catch(unreadable);
  } finally {
    input.dispose();
  }
}

async function factsOf(track: InputVideoTrack) {
  const first = await new EncodedPacketSink(track).getFirstPacket();
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
