import { aVideo, aJpeg } from './files.js';
import type { CaseContext } from './operation.js';

export type Place = 'banner' | 'gallery' | 'home';

interface Added {
  _id: string;
  version: number;
  image: { _id: string };
}

/** Sets the state of the renditions. Without it they are not started; `ready` fills every field of a picture. */
const states = {
  failed: `UPDATE media SET state = 'failed', failure = 'unexpected' WHERE id = $1`,
  ready: `UPDATE media SET state = 'ready', widths = '{320}', alt = 'Morning light',
    placeholder = 'data:image/webp;base64,UklGRg==' WHERE id = $1`,
};

async function asDataUrl(file: File): Promise<string> {
  return `data:${file.type};base64,${Buffer.from(await file.arrayBuffer()).toString('base64')}`;
}

interface PhotoOptions {
  type?: Place;
  state?: keyof typeof states;
}

/** Adds a photo and returns the REST response. */
export async function aPhoto(
  { admin, app }: CaseContext,
  { type = 'gallery', state }: PhotoOptions = {},
): Promise<Added> {
  const sent = { type, image: await asDataUrl(await aJpeg()), title: 'Morning light' };
  const { body } = await admin.client.rest.post('/photos/upload', sent);
  if (state) await app.database.query(states[state], [body.photo.image._id]);
  return body.photo;
}

interface VideoOptions {
  type?: Place;
  poster?: true;
}

/** Adds a video and returns the REST response. */
export async function aVideoPhoto({ admin }: CaseContext, { type = 'gallery', poster }: VideoOptions): Promise<Added> {
  const image = await asDataUrl(await aVideo());
  const sent = { type, image, title: 'A ring is made', poster: poster && (await asDataUrl(await aJpeg())) };
  const { status, body } = await admin.client.rest.post('/photos/upload', sent);
  if (status !== 201) throw new Error(`The video was rejected with ${status}: ${JSON.stringify(body)}`);
  return body.photo;
}

/** The id of a new picture whose renditions are in this state. */
export const aPicture = async (context: CaseContext, state: keyof typeof states): Promise<string> =>
  (await aPhoto(context, { state })).image._id;
