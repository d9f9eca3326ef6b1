import { hash } from '@node-rs/argon2';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { aCustomer, somePassword, type TestPerson } from '../support/data/builders.js';
import { aProduct } from '../support/data/shop.js';
import { fullSize } from '../support/full-size.js';
import { asUser, asVisitor } from '../support/http/clients.js';
import { SteadyLoad } from '../support/http/steady-load.js';
import { type RunningApp, startApp } from '../support/programs/app.js';
import { KillableProgram, sharedSecret } from '../support/programs/killable-program.js';
import { type MailSink, startMailSink } from '../support/programs/mailbox.js';
import { until } from '../support/time.js';

const seconds = fullSize(30, 5);
/** Other suites use the processors beside the sample, so only its fastest calls tell how fast the server is. */
const [share, mostMilliseconds, recoveryMs] = fullSize([0.95, 500, 5_000], [0.25, 3_000, 15_000]);

/** The cost of a password hash in production; the accounts of other suites have cheaper ones. */
const usualHash = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Prepares data; the calls go to a separate program, so that its load is separate from this suite's. */
let app: RunningApp;
let sink: MailSink;
let program: KillableProgram;
let people: TestPerson[];
const password = somePassword();

beforeAll(async () => {
  app = await startApp({ WORKER: 'external', JWT_SECRET: sharedSecret });
  sink = await startMailSink();
  // Connections of a proxy are not limited, so a late response is caused by the server.
  program = new KillableProgram(app, { TRUST_PROXY: 'loopback', SMTP_URL: sink.url });
  people = [];
  while (people.length < 60) people.push(await aCustomer(app, { password }));
  await app.database.query('UPDATE credentials SET password_hash = $1', [await hash(password, usualHash)]);
  await program.open();
});
afterAll(async () => {
  await program?.kill();
  await app?.close();
  await sink?.close();
});

it('100 sign-ins a second are rejected in part, delay no browsing, and leave nothing behind', async () => {
  const { id } = await aProduct(app);
  const reader = asUser(program, (await aCustomer(app)).client.cookies);
  const signIn = ({ email, password }: TestPerson) => asVisitor(program).rest.post('/login', { email, password });
  const load = new SteadyLoad();
  let signIns = 0;
  load.start('sign-in', 100, async () => [await signIn(people[signIns++ % people.length])]);
  load.start('list', 10, async () => [await reader.rest.get('/products/allproducts')]);
  load.start('product', 10, async () => [await reader.rest.get(`/products/${id}`)]);
  await new Promise((resolve) => setTimeout(resolve, seconds * 1_000));
  await load.stop();
  const stopped = performance.now();

  // Every call needs a response: a closed connection is a failure without a status.
  expect(load.failures.filter((failure) => !/^sign-in: (429|503) /.test(failure))).toEqual([]);
  expect([...load.statusesOf('sign-in')]).toEqual(expect.arrayContaining([200, 503]));
  const times = ['list', 'product'].map((name) => Math.round(load.timeOf(name, share)));
  if (fullSize(true, false)) console.log({ times, signIns: load.responsesTo('sign-in') });
  expect(Math.max(...times)).toBeLessThan(mostMilliseconds);

  // Sign-ins that were rejected unchecked do not count as wrong passwords, which would block the account.
  const [person] = people;
  await until(async () => (await signIn(person)).status === 200, recoveryMs);
  expect((await reader.rest.get('/products/allproducts')).status).toBe(200);
  expect(performance.now() - stopped).toBeLessThan(recoveryMs);
});
