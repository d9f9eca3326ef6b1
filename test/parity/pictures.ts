import { aFilm, aJpeg } from './files.js';
import type { Scene } from './power.js';

export type Place = 'banner' | 'gallery' | 'home';

interface Added {
  _id: string;
  version: number;
  image: { _id: string };
}

/** Without a state nobody has begun with the sizes of a picture; ready, it has all that a picture can have. */
const states = {
  failed: `UPDATE media SET state = 'failed', failure = 'unexpected' WHERE id = $1`,
  ready: `UPDATE media SET state = 'ready', widths = '{320}', alt = 'Morning light',
    placeholder = 'data:image/webp;base64,UklGRg==' WHERE id = $1`,
};

async function asDataUrl(file: File): Promise<string> {
  return `data:${file.type};base64,${Buffer.from(await file.arrayBuffer()).toString('base64')}`;
}

interface WantedPhoto {
  type?: Place;
  state?: keyof typeof states;
}

/** A photo in a place; answers what REST says of it. */
export async function aPhoto({ admin, app }: Scene, { type = 'gallery', state }: WantedPhoto = {}): Promise<Added> {
  const sent = { type, image: await asDataUrl(await aJpeg()), title: 'Morning light' };
  const { body } = await admin.client.rest.post('/photos/upload', sent);
  if (state) await app.database.query(states[state], [body.photo.image._id]);
  return body.photo;
}

interface WantedFilm {
  type?: Place;
  poster?: true;
}

/** A film in a place; answers what REST says of it. */
export async function aPlacedFilm({ admin }: Scene, { type = 'gallery', poster }: WantedFilm): Promise<Added> {
  const image = await asDataUrl(await aFilm());
  const sent = { type, image, title: 'A ring is made', poster: poster && (await asDataUrl(await aJpeg())) };
  const { body } = await admin.client.rest.post('/photos/upload', sent);
  return body.photo;
}

/** A picture of the house, by the state of its sizes. */
export const aPicture = async (scene: Scene, state: keyof typeof states): Promise<string> =>
  (await aPhoto(scene, { state })).image._id;
