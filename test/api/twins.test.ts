import { type RunningApp, startApp } from '../support/app.js';
import { aCustomer } from '../support/builders.js';
import { asVisitor } from '../support/clients.js';
import { anOrder, aProduct } from '../support/shop.js';

let app: RunningApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app?.close());

const signIn = `mutation ($input: LoginInput!) { login(input: $input) { token user { id } } }`;

describe('what one face could do is on the other too', () => {
  it('REST orders again: the cart holds what is still made', async () => {
    const me = await aCustomer(app);
    const ring = await aProduct(app);
    const order = await anOrder({ by: me, lines: [{ product: ring, quantity: 2 }] });
    const { status, body } = await me.client.rest.post(`/orders/again/${order._id}`);
    expect([status, body.totalItems]).toEqual([200, 2]);
    expect(body.cartItems).toEqual([expect.objectContaining({ productId: ring.id, quantity: 2 })]);
  });

  it('REST tells who is signed in, and a visitor that nobody is', async () => {
    const me = await aCustomer(app);
    const [mine, nobodys] = [await me.client.rest.get('/session'), await asVisitor(app).rest.get('/session')];
    expect(mine.body).toMatchObject({ user: { _id: me.id }, access: { current: true }, catalogue: 'members' });
    expect(nobodys.body).toEqual({ success: true, user: null, access: null, catalogue: 'members' });
  });

  it('REST shows visitors the plates of the home page, the same as GraphQL', async () => {
    const visitor = asVisitor(app);
    const { data } = await visitor.graphql<{ showcase: object[] }>('{ showcase { title text category isNew } }');
    const { body } = await visitor.rest.get('/showcase');
    expect(body.plates).toEqual(data.showcase.map((plate) => ({ ...plate, image: null })));
  });

  it('GraphQL tells the bearer’s word on signing in, and at no other time', async () => {
    const me = await aCustomer(app);
    const { data } = await asVisitor(app).graphql(signIn, { input: { email: me.email, password: me.password } });
    const program = asVisitor(app);
    program.bearer = data.login.token;
    const later = await program.graphql('{ session { token user { id } } }');
    expect(later.data.session).toEqual({ token: null, user: { id: me.id } });
  });

  it('GraphQL renews a session: another token, and the cookie is used up', async () => {
    const { client } = await aCustomer(app);
    const before = client.cookies.get('refresh_token');
    const { data } = await client.graphql('mutation { refreshSession { token } }');
    expect(data.refreshSession.token).toEqual(client.cookies.get('access_token'));
    expect(client.cookies.get('refresh_token')).not.toBe(before);
  });

  it('GraphQL renews nothing without the cookie', async () => {
    expect((await asVisitor(app).graphql('mutation { refreshSession { token } }')).code).toBe('SESSION_ENDED');
  });
});
