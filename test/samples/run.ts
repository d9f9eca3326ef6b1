import { graphqlJourney } from './graphql-journey.js';
import type { Journey } from './journey.js';
import { restJourney } from './rest-journey.js';

/**
 * `npm run sample rest` (or `graphql`) runs the sample against the shop at `SHOP_URL` (default http://localhost:3000).
 * `ADMIN_EMAIL` and `ADMIN_PASSWORD` are its administrator's. Mails are read from its development mailbox, with the
 * token of the address that the start prints.
 */
const journeys = { rest: restJourney, graphql: graphqlJourney };

const { SHOP_URL: url = 'http://localhost:3000', ADMIN_EMAIL: email, ADMIN_PASSWORD: password } = process.env;
const { MAILBOX_TOKEN: token } = process.env;
const journey = journeys[process.argv[2] as keyof typeof journeys];

if (!journey || !email || !password || !token) {
  const variables = 'ADMIN_EMAIL=… ADMIN_PASSWORD=… MAILBOX_TOKEN=… [SHOP_URL=http://localhost:3000]';
  console.error(`Usage: ${variables} npm run sample rest|graphql`);
  process.exit(2);
}

const company: Journey['company'] = {
  companyName: 'Asha Jewels',
  name: 'Asha Mehta',
  address: '14 Ring Road, Surat',
  phone: '9876543210',
  email: `asha-${Date.now()}@shop.test`,
  password: `teapot ${crypto.randomUUID()}`,
};

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

async function mailbox<T>(path: string): Promise<T> {
  const response = await fetch(`${url}/dev/mailbox/${path}?token=${token}`);
  if (!response.ok) throw new Error(`${url}/dev/mailbox responded with ${response.status}`);
  return (await response.json()) as T;
}

console.log(JSON.stringify(await journey({ url, administrator: { email, password }, company, codeFor })));
