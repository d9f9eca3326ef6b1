import {
  SampleAccessRequestsDocument,
  SampleActivateDocument,
  SampleAddDocument,
  SampleGrantAccessDocument,
  SampleLoginDocument,
  SampleOrderDocument,
  SampleOrdersDocument,
  SamplePortraitDocument,
  SampleRegisterDocument,
  SampleRenewDocument,
  SampleSearchDocument,
} from './graphql-journey.generated.js';
import type { Connect, GraphqlClient } from './clients/client.js';
import type { Journey, Ordered } from './journey.js';

interface Session {
  client: GraphqlClient;
  /** The token that renews the session. */
  refreshToken: string;
}

/**
 * Registers a company, grants it access and places an order with a GraphQL client, with types from codegen. A `portrait`
 * is uploaded, which needs a client that sends files.
 */
export const graphqlJourney =
  (connect: Connect, portrait?: File) =>
  async ({ url, administrator, company, codeFor }: Journey): Promise<Ordered> => {
    const visitor = connect(url);
    const signIn = async ({ email, password }: { email: string; password: string }): Promise<Session> => {
      const { login } = await visitor.request(SampleLoginDocument, { input: { email, password, transport: 'TOKEN' } });
      return { client: connect(url, login.token ?? undefined), refreshToken: login.refreshToken ?? '' };
    };
    // A program that runs for more than 15 minutes renews its session.
    const renew = async ({ refreshToken }: Session): Promise<GraphqlClient> => {
      const { refreshSession } = await visitor.request(SampleRenewDocument, { refreshToken });
      return connect(url, refreshSession.token ?? undefined);
    };

    const { register } = await visitor.request(SampleRegisterDocument, { input: company });
    const code = await codeFor(company.email);
    await visitor.request(SampleActivateDocument, { input: { activationToken: register.activationToken, code } });
    await grantAccess((await signIn(administrator)).client, company.email);

    const shop = await renew(await signIn(company));
    if (portrait) await shop.request(SamplePortraitDocument, { input: { file: portrait } });
    const { searchProducts } = await shop.request(SampleSearchDocument, { query: 'solitaire' });
    const [product] = searchProducts.items;
    if (!product) throw new Error('No product found');
    const choice = { carat: '18', colour: 'ROSE', size: product.sizes[0] } as const;
    const { addToCart } = await shop.request(SampleAddDocument, {
      input: { productId: product.id, quantity: 2, ...choice },
    });
    const items = addToCart.lines.map(({ productId, quantity, carat, colour, size }) => ({
      productId,
      quantity,
      carat,
      colour,
      size,
    }));
    await shop.request(SampleOrderDocument, { input: { items, idempotencyKey: crypto.randomUUID() } });
    const { myOrders } = await shop.request(SampleOrdersDocument, {});
    const [order] = myOrders.items;
    if (!order) throw new Error("The order is not in the customer's list");
    return { orderId: order.orderId, status: order.status.toLowerCase(), grams: order.total };
  };

async function grantAccess(admin: GraphqlClient, email: string): Promise<void> {
  const { accessRequests } = await admin.request(SampleAccessRequestsDocument, { search: email });
  const [user] = accessRequests.items;
  if (!user) throw new Error('The access request was not found');
  await admin.request(SampleGrantAccessDocument, { input: { userId: user.id, duration: 'HOURS_4' } });
}
