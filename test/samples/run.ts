import sharp from 'sharp';
import { connect as apollo } from './clients/apollo.js';
import { connect as apolloUploadClient } from './clients/apollo-upload-client.js';
import { connect as withFetch } from './clients/fetch.js';
import { connect as graphqlRequest } from './clients/graphql-request.js';
import { connect as urql } from './clients/urql.js';
import { graphqlJourney } from './graphql-journey.js';
import type { Journey } from './journey.js';
import { openapiJourney } from './openapi-journey.js';
import { restJourney } from './rest-journey.js';

/**
 * `npm run sample rest` (or others of the names below) runs the samples against the shop at `SHOP_URL` (default
 * http://localhost:3000). `ADMIN_EMAIL` and `ADMIN_PASSWORD` are its administrator's. Mails are read from its
 * development mailbox, with the token of the address that the start prints.
 */
const journeys = {
  rest: restJourney,
  openapi: openapiJourney,
  graphql: graphqlJourney(withFetch),
  apollo: graphqlJourney(apollo),
  'apollo-upload-client': graphqlJourney(apolloUploadClient, await portrait()),
  urql: graphqlJourney(urql),
  'graphql-request': graphqlJourney(graphqlRequest),
};

const { SHOP_URL: url = 'http://localhost:3000', ADMIN_EMAIL: email, ADMIN_PASSWORD: password } = process.env;
const { MAILBOX_TOKEN: token } = process.env;
const names = process.argv.slice(2) as (keyof typeof journeys)[];
const isKnown = names.length > 0 && names.every((name) => Object.hasOwn(journeys, name));

if (!isKnown || !email || !password || !token) {
  const variables = 'ADMIN_EMAIL=… ADMIN_PASSWORD=… MAILBOX_TOKEN=… [SHOP_URL=http://localhost:3000]';
  console.error(`Usage: ${variables} npm run sample ${Object.keys(journeys).join('|')}`);
  process.exit(2);
}

const aCompany = (): Journey['company'] => ({
  companyName: 'Asha Jewels',
  name: 'Asha Mehta',
  address: '14 Ring Road, Surat',
  phone: '9876543210',
  email: `asha-${crypto.randomUUID()}@shop.test`,
  password: `teapot ${crypto.randomUUID()}`,
});

/** Waits up to 30 seconds for a mail to this address and returns its four-digit code. */
async function codeFor(address: string): Promise<string> {
  for (const end = Date.now() + 30_000; Date.now() < end; await new Promise((resolve) => setTimeout(resolve, 100))) {
    const { messages } = await mailbox<{ messages: { id: string; to: string }[] }>('messages');
    const mail = messages.find(({ to }) => to.includes(address));
    if (!mail) continue;
    const { message } = await mailbox<{ message: { text: string } }>(`messages/${mail.id}`);
    const code = /(?<!\d)\d{4}(?!\d)/.exec(message.text)?.[0];
    if (code) return code;
  }
  throw new Error(`No mail to ${address} in ${url}/dev/mailbox`);
}

/** A grey picture. */
async function portrait(): Promise<File> {
  const png = await sharp({ create: { width: 64, height: 64, channels: 3, background: 'grey' } })
    .png()
    .toBuffer();
  return new File([new Uint8Array(png)], 'portrait.png', { type: 'image/png' });
}

async function mailbox<T>(path: string): Promise<T> {
  const response = await fetch(`${url}/dev/mailbox/${path}?token=${token}`);
  if (!response.ok) throw new Error(`${url}/dev/mailbox responded with ${response.status}`);
  return (await response.json()) as T;
}

for (const name of names) {
  const administrator = { email, password };
  console.log(JSON.stringify(await journeys[name]({ url, administrator, company: aCompany(), codeFor })));
}
