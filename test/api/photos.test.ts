import { existsSync } from 'node:fs';
import { system } from '../../server/platform/audit/audit.js';
import { PhotosService } from '../../server/features/photos/photos.service.js';
import { MediaService } from '../../server/platform/files/media/media.service.js';
import { photoFileRules, type PhotoType } from '../../domain/photos.js';
import { type RunningApp, startApp } from '../support/programs/app.js';
import { anAdmin } from '../support/data/builders.js';
import { aCategory, productRows } from '../support/data/catalogue.js';
import { asVisitor, type Client } from '../support/http/clients.js';
import { plainPicture } from '../support/data/files.js';
import { statementsOf } from '../support/programs/statements.js';

let app: RunningApp;
let visitor: Client;
beforeAll(async () => {
  app = await startApp({ WORKER: 'external' });
  visitor = asVisitor(app);
  for (const [type, title] of [
    ['banner', 'First'],
    ['banner', 'Second'],
    ['home', 'Slide'],
    ['gallery', ''],
  ] as const)
    await aPhoto(type, title);
});

async function aPhoto(type: PhotoType, title: string) {
  const content = await plainPicture(30, 20).jpeg().toBuffer();
  const file = await app.nest
    .get(MediaService, { strict: false })
    .receive({ content }, photoFileRules[type], { audience: 'public', alt: title });
  await app.nest.get(PhotosService, { strict: false }).add(system, { type, title, file, textTone: 'light' });
}

describe('photos for visitors', () => {
  it('photos for visitors are all returned by type and in order', async () => {
    const { status, body } = await visitor.rest.get('/photos/all');
    expect(status).toBe(200);
    expect(body.photos.banner).toMatchObject([{ title: 'First' }, { title: 'Second' }]);
    expect(body.photos.home).toHaveLength(1);
    expect(body.photos.gallery[0]).toMatchObject({
      _id: expect.any(String),
      title: null,
      type: 'gallery',
      mediaType: 'photo',
      image: { url: expect.stringMatching(/^\/media\/.+\/full\.jpg$/) },
    });
    expect((await visitor.fetch('GET', body.photos.home[0].image.url)).status).toBe(200);
  });

  it('photos for visitors do not include inactive photos', async () => {
    await app.database.query(`UPDATE photos SET active = false WHERE title = 'Second'`);
    expect((await visitor.rest.get('/photos/type/banner')).body.photos).toHaveLength(1);
  });

  it('photos for visitors reject an unknown type', async () => {
    const { status, body } = await visitor.rest.get('/photos/type/secret');
    expect([status, body.message]).toEqual([400, 'Type must be gallery, home or banner.']);
  });

  it('photos for visitors take one statement', async () => {
    expect(await statementsOf(app, () => visitor.rest.get('/photos/all'))).toHaveLength(1);
  });
});

describe('the showcase items of the home page', () => {
  const showcaseItems = async () => (await visitor.graphql('{ showcase { title text category isNew } }')).data.showcase;

  it('showcase items have no category when the shop has none of that name', async () => {
    const [rings] = await showcaseItems();
    expect(rings).toEqual({
      title: 'Rings',
      text: 'Elegant rings for every occasion',
      category: null,
      isNew: false,
    });
  });

  it('showcase items name their category and whether it has new products', async () => {
    await aCategory(app, 'RINGS');
    await productRows(app, [{ name: 'Old Ring', category: 'RINGS', daysAgo: 31 }]);
    expect((await showcaseItems())[0]).toMatchObject({ category: 'RINGS', isNew: false });
    await productRows(app, [{ name: 'New Ring', category: 'RINGS', daysAgo: 29 }]);
    expect((await showcaseItems())[0]).toMatchObject({ category: 'RINGS', isNew: true });
    await app.database.query(`UPDATE products SET archived_at = now() WHERE name = 'New Ring'`);
    expect((await showcaseItems())[0]).toMatchObject({ isNew: false });
  });
});

// Skipped if the client is not built: `npm test` builds first, but a fresh clone has no page to serve.
(existsSync('dist/client/index.html') ? describe : describe.skip)('the home page', () => {
  const pageAt = async (path: string) => {
    const response = await fetch(new URL(path, app.url));
    return { html: await response.text(), policy: String(response.headers.get('content-security-policy')) };
  };
  const preloads = async (path: string) =>
    [...(await pageAt(path)).html.matchAll(/<link rel="preload" as="image"[^>]*>/g)].map(([link]) => link);

  it('the home page contains the title and the picture of the current banner, without style attributes', async () => {
    const [banner] = (await visitor.rest.get('/photos/type/banner')).body.photos;
    const { html, policy } = await pageAt('/');
    expect(html).toContain('<h1 class="hero-title">First</h1>');
    expect(html).toContain(`<img class="hero-image" src="${banner.image.url}" alt="First"`);
    expect(html).toContain('data-hero-tone="light"');
    const nonce = /'nonce-([^']+)'/.exec(policy)?.[1];
    expect(html).toContain(`<style nonce="${nonce}">.hero-image{object-position:50% 50%}</style>`);
    expect(html).not.toContain(' style="');
  });

  it('the home page preloads the current banner picture', async () => {
    const [banner] = (await visitor.rest.get('/photos/type/banner')).body.photos;
    expect(await preloads('/')).toEqual([
      `<link rel="preload" as="image" fetchpriority="high" href="${banner.image.url}">`,
    ]);
    expect(await preloads('/about')).toEqual([]);
    const admin = await anAdmin(app);
    await admin.client.rest.delete(`/photos/delete/${banner._id}`);
    expect(await preloads('/')).toEqual([]);
  });

  it('the home page escapes the title of its banner', async () => {
    await aPhoto('banner', '<b>Gold & "light"');
    expect((await pageAt('/')).html).toContain('<h1 class="hero-title">&lt;b&gt;Gold &amp; &quot;light&quot;</h1>');
  });
});
