import type { TypedDocumentNode } from '@graphql-typed-document-node/core';
import { print } from 'graphql';
import {
  SampleAccessRequestsDocument,
  SampleActivateDocument,
  SampleAddDocument,
  SampleGrantAccessDocument,
  SampleLoginDocument,
  SampleOrderDocument,
  SampleOrdersDocument,
  SampleRegisterDocument,
  SampleSearchDocument,
} from './graphql-journey.generated.js';
import type { Journey, Ordered } from './journey.js';

interface GraphqlResponse<Data> {
  data?: Data;
  errors?: { message: string; extensions: { code: string } }[];
}

/** Keeps the cookies that signing in sets; they are the whole session. */
class GraphqlClient {
  private cookies = '';

  constructor(private readonly url: string) {}

  async request<Data, Variables>(document: TypedDocumentNode<Data, Variables>, variables: Variables): Promise<Data> {
    const response = await fetch(`${this.url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie: this.cookies },
      body: JSON.stringify({ query: print(document), variables }),
    });
    const newCookies = response.headers.getSetCookie().map((line) => line.split(';')[0]);
    if (newCookies.length) this.cookies = newCookies.join('; ');
    const { data, errors } = (await response.json()) as GraphqlResponse<Data>;
    const [error] = errors ?? [];
    if (error || !data) throw new Error(`${error?.extensions.code}: ${error?.message}`);
    return data;
  }
}

async function signIn(url: string, { email, password }: { email: string; password: string }): Promise<GraphqlClient> {
  const client = new GraphqlClient(url);
  await client.request(SampleLoginDocument, { input: { email, password } });
  return client;
}

/** Registers a company, grants it access and places an order over GraphQL, with types from codegen. */
export async function graphqlJourney({ url, administrator, company, codeFor }: Journey): Promise<Ordered> {
  const visitor = new GraphqlClient(url);
  const { register } = await visitor.request(SampleRegisterDocument, { input: company });
  const code = await codeFor(company.email);
  await visitor.request(SampleActivateDocument, { input: { activationToken: register.activationToken, code } });
  await grantAccess(await signIn(url, administrator), company.email);

  const shop = await signIn(url, company);
  const { searchProducts } = await shop.request(SampleSearchDocument, { query: 'solitaire' });
  const [product] = searchProducts.items;
  if (!product) throw new Error('No product found');
  const choice = { carat: '18', colour: 'ROSE', size: product.sizes[0] } as const;
  const { addToCart } = await shop.request(SampleAddDocument, {
    input: { productId: product.id, quantity: 2, ...choice },
  });
  await shop.request(SampleOrderDocument, { input: { items: addToCart.lines, idempotencyKey: crypto.randomUUID() } });
  const { myOrders } = await shop.request(SampleOrdersDocument, {});
  const [order] = myOrders.items;
  if (!order) throw new Error("The order is not in the customer's list");
  return { orderId: order.orderId, status: order.status.toLowerCase(), grams: order.total };
}

async function grantAccess(admin: GraphqlClient, email: string): Promise<void> {
  const { accessRequests } = await admin.request(SampleAccessRequestsDocument, { search: email });
  const [user] = accessRequests.items;
  if (!user) throw new Error('The access request was not found');
  await admin.request(SampleGrantAccessDocument, { input: { userId: user.id, duration: 'HOURS_4' } });
}
