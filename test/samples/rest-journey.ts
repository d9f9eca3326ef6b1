import type { Journey, Ordered } from './journey.js';

/** Needs nothing but `fetch`. */
class RestClient {
  private readonly headers: Record<string, string>;

  constructor(
    private readonly url: string,
    token?: string,
  ) {
    this.headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) };
  }

  get<Content>(path: string, query: Record<string, string> = {}): Promise<Content> {
    return this.call(`${path}?${new URLSearchParams(query).toString()}`, { headers: this.headers });
  }

  post<Content>(path: string, body: object, headers: Record<string, string> = {}): Promise<Content> {
    const options = { method: 'POST', headers: { ...this.headers, ...headers }, body: JSON.stringify(body) };
    return this.call(path, options);
  }

  /** Returns the response body; throws the error code and message of a failed call. */
  private async call<Content>(path: string, options: RequestInit): Promise<Content> {
    const response = await fetch(`${this.url}/api/v1${path}`, options);
    const content: unknown = await response.json();
    if (response.ok) return content as Content;
    const { code, message } = content as { code: string; message: string };
    throw new Error(`${code}: ${message}`);
  }
}

interface Product {
  _id: string;
  size: string[];
}

interface CartItem {
  productId: string;
  quantity: number;
  carat: string;
  color: string;
  size: string;
}

interface Order {
  orderId: string;
  status: string;
  total: number;
}

/** Signs in, and renews the session at once, as a program does after 15 minutes. */
async function signIn(url: string, { email, password }: { email: string; password: string }): Promise<RestClient> {
  const visitor = new RestClient(url);
  const credentials = { email, password, transport: 'token' };
  const { refreshToken } = await visitor.post<{ refreshToken: string }>('/login', credentials);
  const { token } = await visitor.post<{ token: string }>('/refresh', { refreshToken });
  return new RestClient(url, token);
}

/** Registers a company, grants it access and places an order over REST. */
export async function restJourney({ url, administrator, company, codeFor }: Journey): Promise<Ordered> {
  const visitor = new RestClient(url);
  const { activationToken } = await visitor.post<{ activationToken: string }>('/registration', company);
  const activation = { activation_token: activationToken, activation_code: await codeFor(company.email) };
  await visitor.post('/activate-user', activation);
  await grantAccess(await signIn(url, administrator), company.email);

  const shop = await signIn(url, company);
  const { products } = await shop.get<{ products: Product[] }>('/products/search', { query: 'solitaire' });
  const [product] = products;
  if (!product) throw new Error('No product found');
  const choice = { carat: '18', color: 'Rose', size: product.size[0] };
  await shop.post('/cart/add', { productId: product._id, quantity: 2, ...choice });
  return orderCart(shop);
}

async function grantAccess(admin: RestClient, email: string): Promise<void> {
  const { users } = await admin.get<{ users: { _id: string }[] }>('/admin/pending-access', { search: email });
  const [user] = users;
  if (!user) throw new Error('The access request was not found');
  await admin.post(`/admin/grant-access/${user._id}`, { duration: 4 });
}

async function orderCart(shop: RestClient): Promise<Ordered> {
  const { cartItems } = await shop.get<{ cartItems: CartItem[] }>('/cart/get');
  const items = cartItems.map(({ productId, quantity, carat, color, size }) => ({
    product: productId,
    quantity,
    carat,
    color,
    size,
  }));
  await shop.post('/orders/create', { items }, { 'idempotency-key': crypto.randomUUID() });
  const { orders } = await shop.get<{ orders: Order[] }>('/orders/user');
  const [order] = orders;
  if (!order) throw new Error("The order is not in the customer's list");
  return { orderId: order.orderId, status: order.status, grams: order.total };
}
