import createClient, { type Client } from 'openapi-fetch';
import type { Journey, Ordered } from './journey.js';
import type { paths } from './rest-api.generated.js';

type Shop = Client<paths>;

const open = (url: string, token?: string): Shop =>
  createClient<paths>({ baseUrl: url, ...(token && { headers: { authorization: `Bearer ${token}` } }) });

/** The answer, or the failure in the house's words. */
function answered<T>({ data, error }: { data?: T; error?: { code: string; message: string } }): T {
  if (data === undefined) throw new Error(`${error?.code}: ${error?.message}`);
  return data;
}

async function signIn(url: string, { email, password }: { email: string; password: string }): Promise<Shop> {
  const { token } = answered(await open(url).POST('/api/v1/login', { body: { email, password } }));
  return open(url, token);
}

/** One company from its registration to its order, over REST, by a client generated from the description. */
export async function restJourney({ url, administrator, company, codeFor }: Journey): Promise<Ordered> {
  const visitor = open(url);
  const { activationToken } = answered(await visitor.POST('/api/v1/registration', { body: company }));
  answered(
    await visitor.POST('/api/v1/activate-user', {
      body: { activation_token: activationToken, activation_code: await codeFor(company.email) },
    }),
  );
  await letIn(await signIn(url, administrator), company.email);

  const shop = await signIn(url, company);
  const { products } = answered(
    await shop.GET('/api/v1/products/search', { params: { query: { query: 'solitaire' } } }),
  );
  const [product] = products;
  if (!product) throw new Error('Nothing found');
  const choice = { carat: '18', color: 'Rose', size: product.size[0] };
  answered(await shop.POST('/api/v1/cart/add', { body: { productId: product._id, quantity: 2, ...choice } }));
  return orderCart(shop);
}

async function letIn(house: Shop, email: string): Promise<void> {
  const { users } = answered(await house.GET('/api/v1/admin/pending-access', { params: { query: { search: email } } }));
  const [waiting] = users;
  if (!waiting) throw new Error('Nobody waits');
  answered(
    await house.POST('/api/v1/admin/grant-access/{id}', {
      params: { path: { id: waiting._id } },
      body: { duration: 4 },
    }),
  );
}

async function orderCart(shop: Shop): Promise<Ordered> {
  const { cartItems } = answered(await shop.GET('/api/v1/cart/get'));
  const items = cartItems.map(({ productId, quantity, carat, color, size }) => ({
    product: productId,
    quantity,
    carat,
    color,
    size,
  }));
  answered(
    await shop.POST('/api/v1/orders/create', {
      params: { header: { 'Idempotency-Key': crypto.randomUUID() } },
      body: { items },
    }),
  );
  const { orders } = answered(await shop.GET('/api/v1/orders/user'));
  const [order] = orders;
  if (!order) throw new Error('The order is not among the own ones');
  return { orderId: order.orderId, status: order.status, grams: order.total };
}
