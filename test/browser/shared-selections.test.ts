import { beforeAll, expect, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import {
  accessibilityProblems,
  describeInBrowser,
  openBrowser,
  screen,
  waitForFocus,
  waitForText,
} from '../support/browser/browser.js';
import { aColleague, aCustomer } from '../support/data/builders.js';
import { aProduct, aSelection } from '../support/data/shop.js';
import { signedIn } from '../support/http/signed-in.js';
import { type RunningApp, startApp } from '../support/programs/app.js';

describeInBrowser('Selections that a company shares', () => {
  let app: RunningApp;
  let browser: Browser;
  beforeAll(async () => {
    app = await startApp({ WORKER: 'external', RATE_LIMIT: 'off' });
    browser = await openBrowser();
  });

  const expectAccessible = async (page: Page) => {
    for (const size of [screen.desktop, screen.phone]) {
      await page.setViewportSize(size);
      expect(await accessibilityProblems(page)).toEqual([]);
    }
    await page.setViewportSize(screen.desktop);
  };
  const buttonsOf = (page: Page) => page.getByRole('article').getByRole('button').allTextContents();

  it('an author shares one, a buyer changes it and a viewer reads it, until the author stops sharing', async () => {
    const author = await aCustomer(app, { name: 'Asha Mehta' });
    const designs = [await aProduct(app, { name: 'Halo Ring' }), await aProduct(app, { name: 'Twist Ring' })];
    const { _id: id } = await aSelection(author, designs, { name: 'Window in May', notes: ['Two of these'] });
    const buyer = await signedIn(browser, app, await aColleague(app, author, 'buyer', { name: 'Meera Shah' }));
    const viewer = await signedIn(browser, app, await aColleague(app, author, 'viewer', { name: 'Ravi Rao' }));
    const { page, problems } = await signedIn(browser, app, author);

    await buyer.page.goto('/selections');
    await waitForText(buyer.page, 'No selections yet');

    await page.goto('/selections');
    const share = page.getByRole('button', { name: 'Share with company: Window in May' });
    await share.press('Enter');
    await waitForText(page, 'Selection shared with your company.');
    await waitForText(page.getByRole('article'), 'Shared with your company');
    await waitForFocus(page.getByRole('button', { name: 'Stop sharing: Window in May' }));
    await expectAccessible(page);

    await buyer.page.reload();
    await waitForText(buyer.page, 'Shared by Asha Mehta');
    expect(await buttonsOf(buyer.page)).toEqual(['Rename']);
    await expectAccessible(buyer.page);
    await buyer.page.getByRole('link', { name: 'Window in May' }).press('Enter');
    await waitForText(buyer.page, '2 designs · Shared by Asha Mehta');
    await buyer.page.getByRole('button', { name: 'Add note on Twist Ring' }).press('Enter');
    const note = buyer.page.getByRole('textbox', { name: 'Note on Twist Ring' });
    await waitForFocus(note);
    await note.fill('For the left side');
    await note.press('Control+Enter');
    await waitForFocus(buyer.page.getByRole('button', { name: 'Edit note on Twist Ring' }));
    await buyer.page.getByRole('button', { name: 'Rename' }).press('Enter');
    const name = buyer.page.getByRole('dialog').getByRole('textbox', { name: 'Name' });
    await waitForFocus(name);
    await name.fill('Window in June');
    await name.press('Enter');
    await buyer.page.getByRole('heading', { level: 1, name: 'Window in June' }).waitFor();
    expect(await buyer.page.getByRole('button', { name: /^(Delete|Stop sharing)$/ }).count()).toBe(0);
    await expectAccessible(buyer.page);

    await buyer.page.goto(`/product-details/${designs[0]?.id}`);
    await buyer.page.getByRole('button', { name: 'Save Halo Ring to a selection' }).press('Enter');
    const choice = /^Window in June\s+Shared by Asha Mehta\s+Saved\s+2 designs$/;
    await waitForFocus(buyer.page.getByRole('button', { name: choice }));
    await expectAccessible(buyer.page);

    await viewer.page.goto(`/selections/${id}`);
    await waitForText(viewer.page, 'For the left side');
    await viewer.page.getByRole('button', { name: 'Line sheet', disabled: false }).waitFor();
    expect(await buttonsOf(viewer.page)).toEqual(['Line sheet']);
    await expectAccessible(viewer.page);
    await viewer.page.goto(`/product-details/${designs[0]?.id}`);
    await viewer.page.getByRole('button', { name: 'Save Halo Ring to a selection' }).press('Enter');
    await waitForFocus(viewer.page.getByRole('textbox', { name: 'New selection' }));
    expect(await viewer.page.getByRole('dialog').getByText('Window in June').count()).toBe(0);

    await viewer.page.goto(`/selections/${id}`);
    await viewer.page.getByRole('button', { name: 'Line sheet', disabled: false }).waitFor();
    await buyer.page.goto(`/selections/${id}`);
    await buyer.page.getByRole('button', { name: 'Remove Halo Ring' }).waitFor();
    await page.goto(`/selections/${id}`);
    await waitForText(page, '2 designs · Shared with your company');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Stop sharing' }).press('Enter');
    await waitForText(page, 'Selection no longer shared.');
    await waitForFocus(page.getByRole('button', { name: 'Share with company' }));

    await buyer.page.getByRole('button', { name: 'Remove Halo Ring' }).press('Enter');
    await viewer.page.getByRole('button', { name: 'Line sheet' }).press('Enter');
    await viewer.page.getByRole('menuitem', { name: '6 a page', exact: true }).press('Enter');
    for (const { page: left } of [buyer, viewer]) {
      await left.getByRole('heading', { level: 1, name: 'Selection not found' }).waitFor();
      await waitForText(left, /no longer shared/);
      await expectAccessible(left);
      await left.getByRole('link', { name: 'My Selections' }).press('Enter');
      await waitForText(left, 'No selections yet');
    }
    const { body } = await author.client.rest.get(`/selections/${id}`);
    const items = body.selection.items as { note: string | null }[];
    expect(items.map(({ note: text }) => text)).toEqual(['Two of these', 'For the left side']);
    expect([...problems, ...buyer.problems, ...viewer.problems]).toEqual([]);
  });
});
