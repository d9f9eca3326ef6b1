import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { rawCall } from '../support/http/raw-call.js';
import { type Environment, type RunningApp, startApp } from '../support/programs/app.js';
import { type Proxy, startHttpProxy, startTcpForwarder } from '../support/programs/proxies.js';

/** What only this machine may read. */
const localPaths = ['/dev/mailbox', '/dev/mailbox/messages', '/dev/mailbox/mailbox.js', '/metrics'];

const proxies: [string, (upstream: string) => Promise<Proxy>][] = [
  ['an HTTP proxy that sets no header', startHttpProxy],
  ['a TCP forwarder', startTcpForwarder],
];

const settings: [string, Environment][] = [
  ['PUBLIC_URL is not on this machine', { PUBLIC_URL: 'https://shop.example', TRUST_PROXY: undefined }],
  ['TRUST_PROXY is set', { TRUST_PROXY: 'loopback' }],
];

describe.each(settings)('when %s', (_setting, environment) => {
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

  it('they do not exist for this machine either, because its requests look the same', async () => {
    for (const path of localPaths) expect([path, (await rawCall(app.url, path)).status]).toEqual([path, 404]);
  });
});

describe('when the shop is used on this machine only', () => {
  it('mailbox and metrics exist for this machine', async () => {
    const app = await startApp({ SMTP_URL: undefined, TRUST_PROXY: undefined });
    for (const path of localPaths) expect([path, (await rawCall(app.url, path)).status]).toEqual([path, 200]);
    await app.close();
  });
});

it('METRICS=public shows the metrics to everyone', async () => {
  const app = await startApp({ METRICS: 'public' });
  const proxy = await startHttpProxy(app.url);
  const { status, body } = await rawCall(proxy.url, '/metrics');
  expect([status, body]).toEqual([200, expect.stringContaining('process_uptime_seconds')]);
  await proxy.close();
  await app.close();
});
