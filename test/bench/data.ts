import { createHash, randomBytes } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { hash } from '@node-rs/argon2';
import { JwtService } from '@nestjs/jwt';
import sharp from 'sharp';
import { loadConfig } from '../../server/platform/config/config.js';
import { Keys } from '../../server/features/auth/keys.js';
import { accessTokenOptions, AccessTokens } from '../../server/features/auth/sessions/access-token.js';
import { keyOf } from '../../server/platform/files/storage/storage.js';
import { categories, idOf, productAt, sizes, subcategories } from './catalogue.js';
import type { BenchDatabase } from './database.js';
import { randomFrom, whole } from './random.js';

/** A user who is signed in. */
export interface Company {
  id: string;
  email: string;
  cookie: string;
}

/** A picture whose 640 px rendition is stored. */
export interface StoredPicture {
  id: string;
  key: string;
}

export const jwtSecret = randomBytes(48).toString('base64url');
export const password = 'teapot of the bench';

const companies = 50;
const storedPictures = 100;
/** Rows of one INSERT, so that a million products need little memory. */
const batch = 20_000;
const day = 86_400;

/** Inserts categories in the order of `categories`. */
export async function insertCategories(database: BenchDatabase): Promise<void> {
  const rows = categories.map((name, index) => ({ id: idOf('category', index), name }));
  await database.query(
    `INSERT INTO categories (id, name, sizes)
     SELECT id, name, $2 FROM jsonb_to_recordset($1) AS input (id uuid, name text)`,
    [JSON.stringify(rows), sizes],
  );
  const subs = rows.flatMap(({ id: categoryId }, index) =>
    subcategories.map((name, position) => ({
      id: idOf('subcategory', index * subcategories.length + position),
      categoryId,
      name,
      position,
    })),
  );
  await database.query(
    `INSERT INTO subcategories (id, category_id, name, position)
     SELECT id, "categoryId", name, position
     FROM jsonb_to_recordset($1) AS input (id uuid, "categoryId" uuid, name text, position integer)`,
    [JSON.stringify(subs)],
  );
}

/** Inserts the first products of the catalogue with their pictures. A trigger fills the search documents. */
export async function insertProducts(database: BenchDatabase, products: number): Promise<void> {
  let pictures = 0;
  for (let first = 0; first < products; first += batch) {
    const rows = Array.from({ length: Math.min(batch, products - first) }, (_, offset) => productAt(first + offset));
    await database.query(
      `INSERT INTO products (id, name, gram, category_id, subcategory_id, carat_options, created_at)
       SELECT input.id, input.name, input.gram, category.id, subcategory.id, input.carats, input."createdAt"
       FROM jsonb_to_recordset($1) AS input (
         id uuid, name text, gram numeric, category text, subcategory text, carats text[], "createdAt" timestamptz
       )
       JOIN categories AS category ON category.name = input.category
       JOIN subcategories AS subcategory
         ON subcategory.category_id = category.id AND subcategory.name = input.subcategory`,
      [JSON.stringify(rows)],
    );
    const images = rows.flatMap((row) =>
      Array.from({ length: row.pictures }, (_, position) => {
        const id = idOf('media', pictures++);
        const placeholder = createHash('sha256').update(id).digest('base64').slice(0, 28);
        return { productId: row.id, position, id, name: row.name, placeholder };
      }),
    );
    await insertPictures(database, images);
  }
}

async function insertPictures(database: BenchDatabase, images: object[]): Promise<void> {
  const input = `jsonb_to_recordset($1) AS input (
    "productId" uuid, position integer, id uuid, name text, placeholder text
  )`;
  await database.query(
    `INSERT INTO media (id, kind, audience, sha256, mime, bytes, width, height, alt, placeholder, widths, state, files)
     SELECT id, 'photo', 'catalogue', '', 'image/jpeg', 100000, 1600, 1600, name, placeholder, '{320,640,1280}', 'ready', '[]'
     FROM ${input}`,
    [JSON.stringify(images)],
  );
  await database.query(
    `INSERT INTO product_images (product_id, position, media_id) SELECT "productId", position, id FROM ${input}`,
    [JSON.stringify(images)],
  );
}

/** Stores pictures of noise, whose files have a realistic size, as the renditions of the first pictures. */
export async function storePictures(database: BenchDatabase, dataDir: string): Promise<StoredPicture[]> {
  const random = randomFrom(storedPictures);
  const rows: (StoredPicture & { bytes: number })[] = [];
  for (let index = 0; index < storedPictures; index++) {
    const noise = Buffer.from(Array.from({ length: 30 * 30 * 3 }, () => whole(random, 256)));
    const picture = sharp(noise, { raw: { width: 30, height: 30, channels: 3 } }).resize(640, 640);
    const bytes = await picture.webp({ quality: 78, effort: 0 }).toBuffer();
    const key = keyOf(createHash('sha256').update(bytes).digest('hex'), 'webp');
    const path = join(dataDir, 'uploads', key);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, bytes);
    rows.push({ id: idOf('media', index), key, bytes: bytes.length });
  }
  await database.query(
    `UPDATE media SET files = jsonb_build_array(
       jsonb_build_object('name', '640.webp', 'key', key, 'mime', 'image/webp', 'bytes', input.bytes),
       jsonb_build_object('name', 'full.webp', 'key', key, 'mime', 'image/webp', 'bytes', input.bytes))
     FROM jsonb_to_recordset($1) AS input (id uuid, key text, bytes integer) WHERE media.id = input.id`,
    [JSON.stringify(rows)],
  );
  return rows;
}

/** Inserts approved companies and, as the last one, an administrator. All are signed in and have the same password. */
export async function insertUsers(database: BenchDatabase): Promise<{ companies: Company[]; admin: Company }> {
  const rows = Array.from({ length: companies + 1 }, (_, index) => ({
    id: idOf('user', index),
    sessionId: idOf('session', index),
    companyName: `Company ${index}`,
    email: `buyer-${index}@bench.test`,
    role: index < companies ? 'customer' : 'admin',
  }));
  const input = `jsonb_to_recordset($1) AS input (id uuid, "sessionId" uuid, "companyName" text, email text, role text)`;
  const values = [JSON.stringify(rows)];
  await database.query(
    `WITH owned AS (
       INSERT INTO companies (id, name, address, access_status, permanent_access, access_announced)
       SELECT id, "companyName", '12 Ring Road, Surat 395002', 'approved', true, true FROM ${input}
     )
     INSERT INTO users (id, company_id, name, phone, email, role, company_role, staff_role_id)
     SELECT id, id, 'Asha Mehta', '9876543210', email, role, CASE WHEN role = 'customer' THEN 'owner' END,
       CASE WHEN role = 'admin' THEN (SELECT staff_roles.id FROM staff_roles WHERE locked) END
     FROM ${input}`,
    values,
  );
  // The parameters of Passwords, so that a sign-in does not replace the hash by one of another cost.
  const passwordHash = await hash(password, { memoryCost: 19_456, timeCost: 2, parallelism: 1 });
  const credentials = `INSERT INTO credentials (user_id, password_hash, is_common) SELECT id, $2, false FROM ${input}`;
  await database.query(credentials, [...values, passwordHash]);
  // Dated in the future, because a sign-in ends the oldest of more than ten sessions.
  await database.query(
    `INSERT INTO sessions (id, user_id, remember, device, address, created_at, expires_at)
     SELECT "sessionId", id, false, 'Firefox on Linux', '127.0.0.1', now() + interval '1 day', now() + interval '1 day'
     FROM ${input}`,
    values,
  );
  const keys = new Keys({
    ...loadConfig({ JWT_SECRET: jwtSecret }),
    databaseUrl: database.url,
    migrationUrl: database.url,
  });
  const tokens = new AccessTokens(new JwtService(accessTokenOptions), keys);
  // Issued in the future, because a token lives 15 minutes and the bench takes longer.
  const now = Date.now() / 1_000 + day;
  const signedIn = rows.map(({ id, sessionId, email }) => {
    const token = tokens.sign({ userId: id, sessionId, now });
    return { id, email, cookie: `access_token=${token}` };
  });
  const admin = signedIn.pop();
  if (!admin) throw new Error('There is no administrator');
  return { companies: signedIn, admin };
}
