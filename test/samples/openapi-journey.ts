import createClient, { type Client, type Middleware } from 'openapi-fetch';
import type { Journey, Ordered } from './journey.js';
import type { paths } from './openapi.generated.js';

type RestClient = Client<paths>;

/** Throws the error code and message of a failed call. */
const throwFailures: Middleware = {
  async onResponse({ response }) {
    if (response.ok || response.status === 304) return;
    const { code, message } = (await response.json()) as { code: string; message: string };
    throw new Error(`${code}: ${message}`);
  },
};

function clientOf(url: string, token?: string): RestClient {
  const client = createClient<paths>({
    baseUrl: url,
    ...(token && { headers: { Authorization: `Bearer ${token}` } }),
  });
  client.use(throwFailures);
  return client;
}

/** Returns the content of a response. The failures of calls have been thrown before. */
async function contentOf<Content>(call: Promise<{ data?: Content }>): Promise<Content> {
  const { data } = await call;
  if (data === undefined) throw new Error('The response is empty');
  return data;
}

async function signIn(url: string, { email, password }: { email: string; password: string }): Promise<RestClient> {
  const { token } = await contentOf(clientOf(url).POST('/api/v1/login', { body: { email, password } }));
  return clientOf(url, token);
}

/** Registers a company, grants it access and places an order, with a client that is generated from openapi.json. */
export async function openapiJourney({ url, administrator, company, codeFor }: Journey): Promise<Ordered> {
  const visitor = clientOf(url);
  const { activationToken } = await contentOf(visitor.POST('/api/v1/registration', { body: company }));
  const activation = { activation_token: activationToken, activation_code: await codeFor(company.email) };
  await visitor.POST('/api/v1/activate-user', { body: activation });
  await grantAccess(await signIn(url, administrator), company.email);

  const shop = await signIn(url, company);
  const product = await findProduct(shop);
  const body = { productId: product._id, quantity: 2, carat: '18', color: 'Rose', size: product.size[0] };
  await shop.POST('/api/v1/cart/add', { body });
  return orderCart(shop);
}

async function grantAccess(admin: RestClient, search: string): Promise<void> {
  const { users } = await contentOf(admin.GET('/api/v1/admin/pending-access', { params: { query: { search } } }));
  const [user] = users;
  if (!user) throw new Error('The access request was not found');
  await admin.POST('/api/v1/admin/grant-access/{id}', { params: { path: { id: user._id } }, body: { duration: 4 } });
}

/** Reads a list with filters of several values, and asks again with its ETag. */
async function findProduct(shop: RestClient) {
  const query = { category: ['Rings', 'Earrings'], carat: ['18', '22'], isNew: true, page: 1 };
  const { data, response } = await shop.GET('/api/v1/products/allproducts', { params: { query } });
  const header = { 'If-None-Match': response.headers.get('etag') ?? '' };
  const again = await shop.GET('/api/v1/products/allproducts', { params: { query, header } });
  if (again.response.status !== 304) throw new Error('The list has changed meanwhile');
  const [product] = data?.products ?? [];
  if (!product) throw new Error('No product found');
  return product;
}

async function orderCart(shop: RestClient): Promise<Ordered> {
  const { cartItems } = await contentOf(shop.GET('/api/v1/cart/get'));
  const items = cartItems.map(({ productId: product, quantity, carat, color, size }) => ({
    product,
    quantity,
    carat,
    color,
    size,
  }));
  const header = { 'Idempotency-Key': crypto.randomUUID() };
  const place = () => shop.POST('/api/v1/orders/create', { params: { header }, body: { items } });
  const placed = await contentOf(place());
  // The program has not seen the response, for example, and sends the call again.
  const again = await place();
  if (again.data?.order._id !== placed.order._id) throw new Error('The order was placed twice');
  if (again.response.headers.get('idempotent-replayed') !== 'true') throw new Error('The replay is not marked');
  const path = { id: placed.order._id };
  const { order } = await contentOf(shop.GET('/api/v1/orders/get/{id}', { params: { path } }));
  return { orderId: order.orderId, status: order.status, grams: order.total };
}
