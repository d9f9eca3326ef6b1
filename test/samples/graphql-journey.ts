import type { TypedDocumentNode } from '@graphql-typed-document-node/core';
import { print } from 'graphql';
import {
  SampleActivateDocument,
  SampleAddDocument,
  SampleLetInDocument,
  SampleLoginDocument,
  SampleOrderDocument,
  SampleOrdersDocument,
  SampleRegisterDocument,
  SampleSearchDocument,
  SampleWaitingDocument,
} from './graphql-journey.generated.js';
import type { Journey, Ordered } from './journey.js';

interface Reply<Data> {
  data?: Data;
  errors?: { message: string; extensions: { code: string } }[];
}

/** Whoever asks keeps the cookies that signing in sets: that is the whole session. */
class Asker {
  private cookies = '';

  constructor(private readonly url: string) {}

  async ask<Data, Variables>(document: TypedDocumentNode<Data, Variables>, variables: Variables): Promise<Data> {
    const response = await fetch(`${this.url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie: this.cookies },
      body: JSON.stringify({ query: print(document), variables }),
    });
    const set = response.headers.getSetCookie().map((line) => line.split(';')[0]);
    if (set.length) this.cookies = set.join('; ');
    const { data, errors } = (await response.json()) as Reply<Data>;
    const [error] = errors ?? [];
    if (error || !data) throw new Error(`${error?.extensions.code}: ${error?.message}`);
    return data;
  }
}

async function signedIn(url: string, { email, password }: { email: string; password: string }): Promise<Asker> {
  const asker = new Asker(url);
  await asker.ask(SampleLoginDocument, { input: { email, password } });
  return asker;
}

/** One company from its registration to its order, over GraphQL, with documents typed by codegen. */
export async function graphqlJourney({ url, administrator, company, codeFor }: Journey): Promise<Ordered> {
  const visitor = new Asker(url);
  const { register } = await visitor.ask(SampleRegisterDocument, { input: company });
  const code = await codeFor(company.email);
  await visitor.ask(SampleActivateDocument, { input: { activationToken: register.activationToken, code } });
  await letIn(await signedIn(url, administrator), company.email);

  const shop = await signedIn(url, company);
  const { searchProducts } = await shop.ask(SampleSearchDocument, { query: 'solitaire' });
  const [product] = searchProducts.items;
  if (!product) throw new Error('Nothing found');
  const choice = { carat: '18', colour: 'ROSE', size: product.sizes[0] } as const;
  const { addToCart } = await shop.ask(SampleAddDocument, { input: { productId: product.id, quantity: 2, ...choice } });
  await shop.ask(SampleOrderDocument, { input: { items: addToCart.lines, idempotencyKey: crypto.randomUUID() } });
  const { myOrders } = await shop.ask(SampleOrdersDocument, {});
  const [order] = myOrders.items;
  if (!order) throw new Error('The order is not among the own ones');
  return { orderId: order.orderId, status: order.status.toLowerCase(), grams: order.total };
}

async function letIn(house: Asker, email: string): Promise<void> {
  const { accessRequests } = await house.ask(SampleWaitingDocument, { search: email });
  const [waiting] = accessRequests.items;
  if (!waiting) throw new Error('Nobody waits');
  await house.ask(SampleLetInDocument, { input: { userId: waiting.id, duration: 'HOURS_4' } });
}
