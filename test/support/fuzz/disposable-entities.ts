import { randomBytes } from 'node:crypto';
import { photoFileRules } from '../../../domain/photos.js';
import { ContactsService } from '../../../server/features/contacts/contacts.service.js';
import { ImportUploadsService } from '../../../server/features/imports/import-uploads.service.js';
import { system } from '../../../server/platform/audit/audit.js';
import { PhotosService } from '../../../server/features/photos/photos.service.js';
import type { FormFile } from '../../../server/platform/files/intake/multipart.js';
import { MediaService } from '../../../server/platform/files/media/media.service.js';
import type { RunningApp } from '../programs/app.js';
import { aCustomer, type TestPerson } from '../data/builders.js';
import { plainPicture } from '../data/files.js';
import { anOrder, aProduct, aSelection, inCart } from '../data/shop.js';
import type { Placeholder } from './values.js';

export type PlaceholderValues = Record<Placeholder, string>;

/** Creates one of each entity that an administrator may change or delete, and the customer who owns them. */
export async function createDisposableEntities(
  app: RunningApp,
): Promise<{ ids: PlaceholderValues; person: TestPerson }> {
  // A new category each time, because the last one may no longer fit the product.
  const kind = `Rings-${randomBytes(4).toString('hex')}`;
  const product = await aProduct(app, { name: 'Aurelia Solitaire', category: kind, sizes: ['12', '14'] });
  const person = await aCustomer(app, { name: 'Tim Tester' });
  const contact = await app.nest
    .get(ContactsService, { strict: false })
    .send({ name: 'Jane', email: 'jane@shop.test', message: 'Do you make rings to measure?' });
  const ids = {
    ...(await createOwnedEntities(app, person, product)),
    product: product.id,
    kind,
    category: await idOf(app, 'SELECT id FROM categories WHERE name = $1', kind),
    contact: contact.id,
    photo: await aPhoto(app),
    import: await anImport(app, kind),
    media: await idOf(app, 'SELECT media_id AS id FROM product_images WHERE product_id = $1', product.id),
  };
  return { ids, person };
}

type OwnedEntity = 'person' | 'email' | 'session' | 'order' | 'number' | 'line' | 'selection' | 'item';

/** Creates entities that only their owner may access: a session, an order, a cart line and a selection. */
export async function createOwnedEntities(
  app: RunningApp,
  person: TestPerson,
  product: Awaited<ReturnType<typeof aProduct>>,
): Promise<Pick<PlaceholderValues, OwnedEntity>> {
  const order = await anOrder({ by: person, lines: [{ product }] });
  const line = await inCart(person, { product, quantity: 2 });
  const selection = await aSelection(person, [product]);
  return {
    person: person.id,
    email: person.email,
    session: await idOf(app, 'SELECT id FROM sessions WHERE user_id = $1', person.id),
    order: order._id,
    number: order.orderId,
    line: line._id,
    selection: selection._id,
    item: selection.items[0]?._id ?? '',
  };
}

async function aPhoto(app: RunningApp): Promise<string> {
  const content = await plainPicture(30, 20).jpeg().toBuffer();
  const file = await app.nest
    .get(MediaService, { strict: false })
    .receive({ content }, photoFileRules.gallery, { audience: 'public', alt: '' });
  // Creating renditions of hundreds of photos would take all CPU time.
  const processed = { ...file, state: 'ready' as const };
  const photo = await app.nest.get(PhotosService, { strict: false }).add(system, { type: 'gallery', file: processed });
  return photo.id;
}

/** Creates an import with a new product and a wrong row. */
async function anImport(app: RunningApp, category: string): Promise<string> {
  const lines = ['Design number,Name,Weight (g),Category', `${category}-1,Tim,2.5,${category}`, 'x,Tim,heavy,Rings'];

  async function* files(): AsyncGenerator<FormFile> {
    yield { field: 'sheet', file: { content: Buffer.from(lines.join('\n')), fileName: 'designs.csv' } };
  }
  return app.nest.get(ImportUploadsService, { strict: false }).start(system, files());
}

async function idOf(app: RunningApp, sql: string, ...values: string[]): Promise<string> {
  const [row] = await app.database.query<{ id: string }>(sql, values);
  if (!row) throw new Error(`No row found: ${sql}`);
  return row.id;
}
