import type { Browser, BrowserContext } from 'playwright-core';
import { system } from '../../server/platform/audit/audit.js';
import type { Product } from '../../server/features/products/products.types.js';
import { CategoriesService } from '../../server/features/categories/categories.service.js';
import { type RunningApp, startApp } from '../support/programs/app.js';
import { visit, type Visit } from '../support/browser/browser.js';
import { aCustomer, anAdmin, aPending, type TestPerson } from '../support/data/builders.js';
import { asVisitor } from '../support/http/clients.js';
import { plainPicture } from '../support/data/files.js';
import { type MailSink, startMailSink } from '../support/programs/mailbox.js';
import { anOrder, aProduct } from '../support/data/shop.js';

/** The running shop and its data, which the failure tests use. */
export interface ShopFixtures {
  app: RunningApp;
  mails: MailSink;
  admin: TestPerson;
  customer: TestPerson;
  product: Product;
  order: { _id: string; orderId: string };
  bannerId: string;
  galleryPhotoId: string;
  jpeg: { name: string; mimeType: string; buffer: Buffer };
}

async function uploadPhoto({ client }: TestPerson, type: 'banner' | 'gallery', title: string, jpeg: Buffer) {
  const image = `data:image/jpeg;base64,${jpeg.toString('base64')}`;
  const { body } = await client.rest.post('/photos/upload', { type, title, mediaType: 'photo', image });
  return body.photo._id as string;
}

/** A shop with users, products, categories, an order, an enquiry and photos. */
export async function createShopFixtures(): Promise<ShopFixtures> {
  const mails = await startMailSink();
  const app = await startApp({ SMTP_URL: mails.url });
  const admin = await anAdmin(app);
  const customer = await aCustomer(app, { companyName: 'Kiran Jewels' });
  await aCustomer(app, { name: 'Deepa Nair' });
  await aPending(app, { name: 'Lata Rao' });
  await aPending(app, { name: 'Ravi Sen' });
  const product = await aProduct(app, { name: 'Curb Chain', category: 'Chains', sizes: [] });
  await aProduct(app, { name: 'Rope Chain', category: 'Chains' });
  const categories = app.nest.get(CategoriesService, { strict: false });
  await categories.add(system, { name: 'Bangles', subcategories: ['Plain'], sizes: [] });
  await categories.add(system, { name: 'Anklets', subcategories: [], sizes: [] });
  const order = await anOrder({ by: customer, lines: [{ product }] });
  const enquiry = { name: 'Anna', email: 'anna@shop.test', msg: 'Do you make anklets as well?' };
  await asVisitor(app).rest.post('/contacts/contact', enquiry);
  const buffer = await plainPicture(320, 180).jpeg().toBuffer();
  const bannerId = await uploadPhoto(admin, 'banner', 'First light', buffer);
  // Visitors see the title of the first one.
  const galleryPhotoId = await uploadPhoto(admin, 'gallery', 'A still', buffer);
  await uploadPhoto(admin, 'gallery', 'A portrait', buffer);
  return {
    app,
    mails,
    admin,
    customer,
    product,
    order,
    bannerId,
    galleryPhotoId,
    jpeg: { name: 'light.jpg', mimeType: 'image/jpeg', buffer },
  };
}

export const signIn = (context: BrowserContext, { client }: TestPerson, { url }: RunningApp) =>
  context.addCookies([...client.cookies].map(([name, value]) => ({ name, value, url })));

export async function openVisit(browser: Browser, user: TestPerson | undefined, app: RunningApp): Promise<Visit> {
  const browserVisit = await visit(browser, app.url);
  browserVisit.page.setDefaultTimeout(20_000);
  if (user) await signIn(browserVisit.context, user, app);
  return browserVisit;
}
