import { MediaOrphans } from '../../server/platform/files/media/media-sweep.js';
import { type RunningApp, startApp } from '../support/programs/app.js';
import { aCustomer, anAdmin, type TestPerson } from '../support/data/builders.js';
import { aCategory } from '../support/data/catalogue.js';
import { plainPicture } from '../support/data/files.js';
import type { Client } from '../support/http/clients.js';

type Colour = 'YELLOW' | 'ROSE' | null;
interface Stored {
  id: string;
  version: number;
  images: { id: string; colour: Colour }[];
}

const productFields = 'id version images { id colour }';
const mutations = {
  add: `mutation ($input: AddProductInput!) { addProduct(input: $input) { ${productFields} } }`,
  update: `mutation ($input: UpdateProductInput!) { updateProduct(input: $input) { ${productFields} } }`,
  duplicate: `mutation ($input: DuplicateProductInput!) { duplicateProduct(input: $input) { ${productFields} } }`,
  addToCart: 'mutation ($input: AddToCartInput!) { addToCart(input: $input) { lines { thumbnail { id colour } } } }',
};

let app: RunningApp;
let admin: Client;
let buyer: TestPerson;
beforeAll(async () => {
  app = await startApp({ WORKER: 'external' });
  admin = (await anAdmin(app)).client;
  buyer = await aCustomer(app);
  await aCategory(app, 'Bangles');
});

const aBangle = (more: Record<string, unknown> = {}) => ({ name: 'Bangle', gram: 12.5, category: 'Bangles', ...more });

/** Adds a product with a picture for each of the colours. */
async function aProductIn(...colours: Colour[]): Promise<Stored> {
  const jpeg = await plainPicture(60, 40).jpeg().toBuffer();
  const file = () => new File([new Uint8Array(jpeg)], 'bangle.jpg', { type: 'image/jpeg' });
  const pictures = colours.map((colour) => ({ file: null, colour }));
  const { data } = await admin.uploadAll(
    mutations.add,
    { input: aBangle({ pictures }) },
    colours.map((_, index) => [`input.pictures.${index}.file`, file()]),
  );
  return data.addProduct;
}

const coloursOf = ({ images }: Pick<Stored, 'images'>) => images.map(({ colour }) => colour);
interface RestProduct {
  pictures: { _id: string; color: 'Yellow' | 'Rose' | null }[];
}
const colourPairs = ({ pictures }: RestProduct) => pictures.map(({ _id, color }) => [_id, color]);
const readColours = async (id: string) => {
  const { body } = await buyer.client.rest.get(`/products/${id}`);
  return (body.product as RestProduct).pictures.map(({ color }) => color);
};
const updateRest = (id: string, more: Record<string, unknown>) =>
  admin.rest.put(`/products/updateproduct/${id}`, aBangle(more));

describe('the colour of a picture', () => {
  it('the colour of a picture is stored with it, and both interfaces return it', async () => {
    const product = await aProductIn('ROSE', 'YELLOW', null);
    expect(coloursOf(product)).toEqual(['ROSE', 'YELLOW', null]);
    expect(await readColours(product.id)).toEqual(['Rose', 'Yellow', null]);
  });

  it('the colour of a picture can be changed alone in GraphQL, and others keep theirs', async () => {
    const { id, version, images } = await aProductIn('ROSE', 'YELLOW', 'ROSE');
    const [first, second, third] = images.map((image) => ({ id: image.id }));
    const pictures = [{ ...first, colour: 'YELLOW' }, second, { ...third, colour: null }];
    const { data } = await admin.graphql(mutations.update, { input: aBangle({ id, version, pictures }) });
    expect(data.updateProduct.images).toEqual([
      { ...first, colour: 'YELLOW' },
      { ...second, colour: 'YELLOW' },
      { ...third, colour: null },
    ]);
    expect(await readColours(id)).toEqual(['Yellow', 'Yellow', null]);
  });

  it('the colour of a picture can be changed alone in REST; pictures beyond the list keep theirs', async () => {
    const { id, images } = await aProductIn('ROSE', 'YELLOW', 'ROSE');
    const { status, body } = await updateRest(id, { colors: ['Yellow', null] });
    expect(status).toBe(200);
    expect(colourPairs(body.product)).toEqual([
      [images[0]?.id, 'Yellow'],
      [images[1]?.id, null],
      [images[2]?.id, 'Rose'],
    ]);
  });

  it('comes with new pictures in REST, thumbnail first', async () => {
    const picture = `data:image/jpeg;base64,${(await plainPicture(60, 40).jpeg().toBuffer()).toString('base64')}`;
    const { body } = await admin.rest.post(
      '/products/addproduct',
      aBangle({ thumbnail: picture, images: [picture, picture], colors: ['Rose', null, 'Yellow'] }),
    );
    expect(await readColours(body.product._id)).toEqual(['Rose', null, 'Yellow']);
  });

  it('the colour of a picture is Yellow or Rose', async () => {
    const { id } = await aProductIn('ROSE');
    const { status, body } = await updateRest(id, { colors: ['White'] });
    expect([status, body.message]).toEqual([400, 'The colour of a picture is Yellow or Rose.']);
    expect((await updateRest(id, { colors: Array.from({ length: 9 }, () => null) })).status).toBe(400);
    expect(await readColours(id)).toEqual(['Rose']);
  });

  it('the colour of a picture in a duplicate is that of the original', async () => {
    const { id } = await aProductIn('ROSE', 'YELLOW');
    const { data } = await admin.graphql(mutations.duplicate, { input: { id } });
    expect(coloursOf(data.duplicateProduct)).toEqual(['ROSE', 'YELLOW']);
  });
});

const addToCart = async (product: Stored, colour: 'Yellow' | 'Rose') => {
  await buyer.client.rest.delete('/cart/clear');
  const { data } = await buyer.client.graphql(mutations.addToCart, {
    input: { productId: product.id, carat: '18', colour: colour.toUpperCase(), quantity: 1 },
  });
  return data.addToCart.lines[0].thumbnail;
};

describe('the picture of a line in the cart', () => {
  it.each(['Yellow', 'Rose'] as const)('the picture of a cart line is the first that shows %s gold', async (colour) => {
    const product = await aProductIn(null, 'YELLOW', 'ROSE', 'YELLOW', 'ROSE');
    const expected = product.images[colour === 'Yellow' ? 1 : 2];
    expect(await addToCart(product, colour)).toEqual(expected);
    const [line] = (await buyer.client.rest.get('/cart/get')).body.cartItems;
    expect(line.product.thumbnail).toMatchObject({ _id: expected?.id, color: colour });
  });

  it('the picture of a cart line is the first of the product if none shows its colour', async () => {
    const product = await aProductIn('ROSE', null);
    expect(await addToCart(product, 'Yellow')).toEqual(product.images[0]);
  });
});

describe('the picture of a line in an order', () => {
  const order = async (product: Stored, color: 'Yellow' | 'Rose') => {
    const items = [{ product: product.id, quantity: 1, carat: '18', color }];
    const { body } = await buyer.client.rest.post('/orders/create', { items }, { 'idempotency-key': product.id });
    return body.order;
  };
  const pictureOf = async (orderId: string) => {
    const { body } = await buyer.client.rest.get(`/orders/get/${orderId}`);
    return body.order.items[0].product.thumbnail;
  };

  it('an order line shows the picture in its colour', async () => {
    const product = await aProductIn('YELLOW', 'ROSE');
    const placed = await order(product, 'Rose');
    expect(placed.items[0].product.thumbnail).toMatchObject({ _id: product.images[1]?.id, color: 'Rose' });
    expect(await pictureOf(placed._id)).toEqual(placed.items[0].product.thumbnail);
  });

  it('the picture of an order line stays the one that the customer saw, whatever the product loses', async () => {
    const product = await aProductIn('YELLOW', 'ROSE');
    const seen = product.images[1]?.id;
    const placed = await order(product, 'Rose');
    const { id, version } = product;
    const pictures = [{ id: product.images[0]?.id, colour: 'ROSE' }];
    await admin.graphql(mutations.update, { input: aBangle({ id, version, pictures }) });
    await app.nest.get(MediaOrphans, { strict: false }).remove(new Date(Date.now() + 60_000));
    const picture = await pictureOf(placed._id);
    expect(picture._id).toBe(seen);
    expect((await buyer.client.fetch('GET', picture.url)).status).toBe(200);
  });

  it('an order line from before lines had pictures shows the first of the product', async () => {
    const product = await aProductIn('YELLOW', 'ROSE');
    const placed = await order(product, 'Rose');
    await app.database.query('UPDATE order_lines SET picture_id = NULL WHERE order_id = $1', [placed._id]);
    expect((await pictureOf(placed._id))._id).toBe(product.images[0]?.id);
  });
});
