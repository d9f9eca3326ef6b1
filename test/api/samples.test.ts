import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { graphqlJourney } from '../samples/graphql-journey.js';
import type { Journey } from '../samples/journey.js';
import { restJourney } from '../samples/rest-journey.js';
import { type RunningApp, startApp } from '../support/app.js';
import { somePassword } from '../support/builders.js';
import { codeIn, type MailSink, startMailSink } from '../support/mailbox.js';
import { aProduct } from '../support/shop.js';

const administrator = { email: 'meera@house.test', password: somePassword() };

describe('the sample programs walk the whole journey', () => {
  let mails: MailSink;
  let app: RunningApp;
  beforeAll(async () => {
    mails = await startMailSink();
    app = await startApp({
      SMTP_URL: mails.url,
      ADMIN_EMAIL: administrator.email,
      ADMIN_PASSWORD: administrator.password,
    });
    await aProduct(app, { name: 'Aurelia Solitaire', category: 'Rings', gram: 4.25, sizes: ['12', '14'] });
  });
  afterAll(async () => {
    await app?.close();
    await mails?.close();
  });

  const journeyOf = (email: string): Journey => ({
    url: app.url,
    administrator,
    company: {
      companyName: 'Asha Jewels',
      name: 'Asha Mehta',
      address: '14 Ring Road, Surat',
      phone: '9876543210',
      email,
      password: somePassword(),
    },
    codeFor: async (address) => codeIn(await mails.waitFor(address), 4),
  });
  const ordered = { orderId: expect.stringMatching(/^PR-/), status: 'pending', grams: 8.5 };

  it('over REST, with the client generated from the description', async () => {
    expect(await restJourney(journeyOf('rest@asha.test'))).toEqual(ordered);
  });

  it('over GraphQL, with documents typed by codegen', async () => {
    expect(await graphqlJourney(journeyOf('graphql@asha.test'))).toEqual(ordered);
  });
});
