import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { rawCall } from '../support/http/raw-call.js';
import { type Environment, type RunningApp, startApp } from '../support/programs/app.js';
import { type Proxy, startHttpProxy, startTcpForwarder } from '../support/programs/proxies.js';

/** Paths that only this machine may read. */
const localPaths = ['/dev/mailbox', '/dev/mailbox/messages', '/dev/mailbox/mailbox.js', '/metrics'];

const proxies: [string, (upstream: string) => Promise<Proxy>][] = [
  ['an HTTP proxy that sets no header', startHttpProxy],
  ['a TCP forwarder', startTcpForwarder],
];

const settings: [string, Environment][] = [
  ['PUBLIC_URL is not on this machine', { PUBLIC_URL: 'https://shop.example', TRUST_PROXY: undefined }],
  ['TRUST_PROXY is set', { TRUST_PROXY: 'loopback' }],
];

describe.each(settings)('local pages, when %s', (_setting, environment) => {
  let app: RunningApp;
  beforeAll(async () => {
    app = await startApp({ SMTP_URL: undefined, ...environment });
  });
  afterAll(() => app.close());

  it.each(proxies)('mailbox and metrics do not exist behind %s', async (_proxy, start) => {
    const proxy = await start(app.url);
    for (const path of localPaths)
      for (const host of ['shop.example', 'localhost', new URL(app.url).host])
        expect([path, host, (await rawCall(proxy.url, path, { headers: { host } })).status]).toEqual([path, host, 404]);
    await proxy.close();
  });

  it('mailbox and metrics do not exist for this machine either, because its requests look the same', async () => {
    for (const path of localPaths) expect([path, (await rawCall(app.url, path)).status]).toEqual([path, 404]);
  });
});

describe('local pages of a shop that is used on this machine only', () => {
  it('mailbox and metrics exist for this machine', async () => {
    const app = await startApp({ SMTP_URL: undefined, TRUST_PROXY: undefined });
    const headers = { cookie: `mailbox_token=${app.config.mailboxToken}` };
    for (const path of localPaths)
      expect([path, (await rawCall(app.url, path, { headers })).status]).toEqual([path, 200]);
    await app.close();
  });
});

it('METRICS=public shows the metrics to everyone', async () => {
  const app = await startApp({ METRICS: 'public' });
  const proxy = await startHttpProxy(app.url);
  const { status, body } = await rawCall(proxy.url, '/metrics');
  expect([status, body]).toEqual([200, expect.stringContaining('parure_database_connections')]);
  await proxy.close();
  await app.close();
});

describe('the log', () => {
  const warnings = jest.spyOn(Logger.prototype, 'warn').mockImplementation(() => undefined);
  const texts = () => warnings.mock.calls.map(([text]) => String(text)).filter((text) => text.includes('TRUST_PROXY'));
  beforeEach(() => void warnings.mockClear());
  afterAll(() => warnings.mockRestore());

  const production = {
    NODE_ENV: 'production',
    JWT_SECRET: 'a9F2kd83jfLq0PzX7vbN4mWc6TyR1uHs',
    SMTP_URL: 'smtp://127.0.0.1:9',
    PUBLIC_URL: 'https://shop.example',
  };

  it('the log warns when the shop has an https address, but no trusted proxy', async () => {
    await (await startApp({ ...production, TRUST_PROXY: undefined })).close();
    expect(texts()).toEqual([expect.stringMatching(/^PUBLIC_URL is an https address, but TRUST_PROXY is not set/)]);
    warnings.mockClear();
    await (await startApp({ ...production, TRUST_PROXY: 'loopback' })).close();
    await (await startApp({ TRUST_PROXY: undefined })).close();
    expect(texts()).toEqual([]);
  });

  it.each<[string, string | undefined, number]>([
    ['warns once about forwarded requests from a peer that is not trusted', '10.0.0.0/8', 1],
    ['warns once about forwarded requests when no proxy is trusted', undefined, 1],
    ['never warns about requests of a trusted proxy', 'loopback', 0],
    ['never warns about requests of the nearest proxy', '1', 0],
  ])('the log %s', async (_, TRUST_PROXY, times) => {
    const app = await startApp({ TRUST_PROXY });
    const proxy = await startHttpProxy(app.url, { 'x-forwarded-for': '203.0.113.9' });
    for (let call = 0; call < 3; call++) expect((await rawCall(proxy.url, '/health')).status).toBe(200);
    expect(texts()).toEqual(
      Array(times).fill(expect.stringMatching(/^A request from 127\.0\.0\.1 has the header X-Forwarded-For/)),
    );
    await proxy.close();
    await app.close();
  });
});
