import createClient, { type Client } from 'openapi-fetch';
import type { Journey, Ordered } from './journey.js';
import type { paths } from './rest-api.generated.js';

type ShopClient = Client<paths>;

const createShopClient = (url: string, token?: string): ShopClient =>
  createClient<paths>({ baseUrl: url, ...(token && { headers: { authorization: `Bearer ${token}` } }) });

/** Returns the response body; throws the error code and message of a failed call. */
function unwrap<T>({ data, error }: { data?: T; error?: { code: string; message: string } }): T {
  if (data === undefined) throw new Error(`${error?.code}: ${error?.message}`);
  return data;
}

async function signIn(url: string, { email, password }: { email: string; password: string }): Promise<ShopClient> {
  const { token } = unwrap(await createShopClient(url).POST('/api/v1/login', { body: { email, password } }));
  return createShopClient(url, token);
}

/** Registers a company, grants it access and places an order over REST, with types generated from openapi.json. */
export async function restJourney({ url, administrator, company, codeFor }: Journey): Promise<Ordered> {
  const visitor = createShopClient(url);
  const { activationToken } = unwrap(await visitor.POST('/api/v1/registration', { body: company }));
  unwrap(
    await visitor.POST('/api/v1/activate-user', {
      body: { activation_token: activationToken, activation_code: await codeFor(company.email) },
    }),
  );
  await grantAccess(await signIn(url, administrator), company.email);

  const shop = await signIn(url, company);
  const { products } = unwrap(await shop.GET('/api/v1/products/search', { params: { query: { query: 'solitaire' } } }));
  const [product] = products;
  if (!product) throw new Error('No product found');
  const choice = { carat: '18', color: 'Rose', size: product.size[0] };
  unwrap(await shop.POST('/api/v1/cart/add', { body: { productId: product._id, quantity: 2, ...choice } }));
  return orderCart(shop);
}

async function grantAccess(admin: ShopClient, email: string): Promise<void> {
  const { users } = unwrap(await admin.GET('/api/v1/admin/pending-access', { params: { query: { search: email } } }));
  const [user] = users;
  if (!user) throw new Error('The access request was not found');
  unwrap(
    await admin.POST('/api/v1/admin/grant-access/{id}', {
      params: { path: { id: user._id } },
      body: { duration: 4 },
    }),
  );
}

async function orderCart(shop: ShopClient): Promise<Ordered> {
  const { cartItems } = unwrap(await shop.GET('/api/v1/cart/get'));
  const items = cartItems.map(({ productId, quantity, carat, color, size }) => ({
    product: productId,
    quantity,
    carat,
    color,
    size,
  }));
  unwrap(
    await shop.POST('/api/v1/orders/create', {
      params: { header: { 'Idempotency-Key': crypto.randomUUID() } },
      body: { items },
    }),
  );
  const { orders } = unwrap(await shop.GET('/api/v1/orders/user'));
  const [order] = orders;
  if (!order) throw new Error("The order is not in the customer's list");
  return { orderId: order.orderId, status: order.status, grams: order.total };
}
