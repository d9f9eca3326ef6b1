import { beforeAll, describe, expect, it } from '@jest/globals';
import { aCustomer, anAdmin, type TestPerson } from '../support/data/builders.js';
import { anOrder, aProduct, archive, inCart, severalProducts } from '../support/data/shop.js';
import { asVisitor } from '../support/http/clients.js';
import { type RunningApp, startApp } from '../support/programs/app.js';
import { countStatements } from '../support/programs/statements.js';

let app: RunningApp;
let customer: TestPerson;
beforeAll(async () => {
  app = await startApp();
  customer = await aCustomer(app);
});

describe('the graph of GraphQL', () => {
  it('a product that does not exist leaves the other fields of a response as they are', async () => {
    const { data, errors } = await customer.client.graphql('{ cart { id } product(id: "x") { id } }');
    expect(data).toEqual({ cart: { id: customer.id }, product: null });
    expect(errors).toMatchObject([{ path: ['product'], extensions: { code: 'PRODUCT_NOT_FOUND' } }]);
  });

  it('lines of carts and orders lead to their product, and products to their category, if they are in the catalogue', async () => {
    const [kept, gone] = [await aProduct(app, { category: 'Rings' }), await aProduct(app, { category: 'Rings' })];
    const person = await aCustomer(app);
    for (const product of [kept, gone]) await inCart(person, { product });
    const { _id } = await anOrder({ by: person, lines: [{ product: kept }, { product: gone }] });
    for (const product of [kept, gone]) await inCart(person, { product });
    await archive(app, gone);
    const lines = 'lines { productId product { name categoryObject { name sizes } } }';
    const { data } = await person.client.graphql(`query ($id: ID!) { cart { ${lines} } order(id: $id) { ${lines} } }`, {
      id: _id,
    });
    const product = { name: kept.name, categoryObject: { name: 'Rings', sizes: ['6', '7'] } };
    const expected = {
      lines: [
        { productId: kept.id, product },
        { productId: gone.id, product: null },
      ],
    };
    expect(data).toEqual({ cart: expected, order: expected });
  });

  it('lines lead to their products and categories in as many statements as one line', async () => {
    const person = await aCustomer(app);
    const query = '{ cart { lines { product { name categoryObject { name } } } } }';
    const products = await severalProducts(app, 3);
    const counts: number[] = [];
    for (const product of products) {
      await inCart(person, { product });
      counts.push((await countStatements(app, () => person.client.graphql(query))).statements);
    }
    expect(new Set(counts).size).toBe(1);
  });

  it('a deletion returns the id of the deleted object, so that a client can remove it from its cache', async () => {
    const admin = await anAdmin(app);
    const { id } = await aProduct(app);
    const archived = 'mutation ($id: ID!) { archiveProduct(input: { id: $id }) { id message } }';
    expect((await admin.client.graphql(archived, { id })).data.archiveProduct).toEqual({
      id,
      message: 'Product deleted successfully',
    });
    const deleted = 'mutation ($id: ID!) { deleteUser(input: { userId: $id }) { id } }';
    const { id: userId } = await aCustomer(app);
    expect((await admin.client.graphql(deleted, { id: userId })).data.deleteUser).toEqual({ id: userId });
  });

  it('the scalars of times and days name their specification', async () => {
    const scalars =
      '{ date: __type(name: "Date") { specifiedByURL } time: __type(name: "DateTime") { specifiedByURL } }';
    const { data } = await asVisitor(app).graphql(scalars);
    const specifiedByURL = 'https://datatracker.ietf.org/doc/html/rfc3339#section-5.6';
    expect(data).toEqual({ date: { specifiedByURL }, time: { specifiedByURL } });
  });
});
