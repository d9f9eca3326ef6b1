import { beforeAll, expect, it } from '@jest/globals';
import { Secret, TOTP } from 'otpauth';
import type { Browser, Page } from 'playwright-core';
import { errors } from '../../domain/errors.js';
import { factorMessages } from '../../domain/factors.js';
import { staffMessages } from '../../domain/staff.js';
import {
  accessibilityProblems,
  describeInBrowser,
  openBrowser,
  screen,
  type Visit,
  visit,
  waitForFocus,
  waitForText,
} from '../support/browser/browser.js';
import { anAdmin, type TestPerson } from '../support/data/builders.js';
import { signedIn } from '../support/http/signed-in.js';
import { type RunningApp, startApp } from '../support/programs/app.js';

interface WithApp extends TestPerson {
  secret: string;
  recoveryCodes: string[];
}

/** Resolves after the tasks that wait in the page, such as showing a message. */
const nextTask = 'new Promise((done) => setTimeout(done))';

/** Makes a passkey in the page, as the browser does for the form. */
const makePasskey = (options: object) => `(async () => {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(${JSON.stringify(options)});
  return (await navigator.credentials.create({ publicKey })).toJSON();
})()`;

describeInBrowser('The second factor', () => {
  let app: RunningApp;
  let browser: Browser;

  beforeAll(async () => {
    const started = await startApp({ WORKER: 'external', RATE_LIMIT: 'off' });
    // Passkeys belong to the name of the host.
    app = { ...started, url: started.config.publicUrl };
    browser = await openBrowser();
  });

  /** A person with an authenticator app, and where they have signed in. */
  const aPersonWithApp = async (name: string): Promise<WithApp & { at: Visit }> => {
    const person = await anAdmin(app, { name });
    const at = await signedIn(browser, app, person);
    const { request } = at.context;
    const { factor, secret } = await (await request.post('/api/v1/factors/totp', { data: {} })).json();
    const data = { factorId: factor._id, code: new TOTP({ secret: Secret.fromBase32(secret) }).generate() };
    const { recoveryCodes } = await (await request.post('/api/v1/factors/totp/confirm', { data })).json();
    return { ...person, secret, recoveryCodes, at };
  };
  /** The code of now, which is accepted although it may have been used. */
  const codeOf = async ({ id, secret }: WithApp) => {
    await app.database.query('UPDATE factors SET last_step = 0 WHERE user_id = $1', [id]);
    return new TOTP({ secret: Secret.fromBase32(secret) }).generate();
  };
  const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
  const codeField = (page: Page) => page.getByLabel('Code from your authenticator app');
  const step = (page: Page) => page.getByRole('heading', { level: 1, name: 'Confirm that it is you' });
  const enterPassword = async (page: Page, { email, password }: TestPerson) => {
    await page.goto('/login?next=/admin/team');
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await button(page, 'LOGIN').click();
  };
  const expectSignedIn = async (page: Page) => {
    await page.waitForURL(/\/admin\/team$/);
    await waitForText(page, 'Login Successful!');
    await page.getByRole('heading', { level: 1, name: 'Team' }).waitFor();
  };
  const expectAccessible = async (page: Page) => {
    for (const size of [screen.phone, screen.tablet, screen.wall, screen.desktop]) {
      await page.setViewportSize(size);
      expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0);
      expect(await accessibilityProblems(page)).toEqual([]);
    }
  };
  /** Problems besides the refusals of the server, which the browser logs. */
  const unexpected = ({ problems }: Visit) => problems.filter((line) => !/status of 40\d/.test(line));

  it('a person signs in with the code of the authenticator app, after a wrong one', async () => {
    const person = await aPersonWithApp('Asha Mehta');
    const login = await visit(browser, app.url);
    const { page } = login;
    await enterPassword(page, person);
    await waitForFocus(codeField(page));
    await expectAccessible(page);
    await codeField(page).pressSequentially('000000');
    await waitForText(page, factorMessages.codeWrong);
    await waitForFocus(codeField(page));
    await expectAccessible(page);
    const code = await codeOf(person);
    await codeField(page).pressSequentially(`${code.slice(0, 3)} ${code.slice(3)}`);
    await expectSignedIn(page);
    expect(unexpected(login)).toEqual([]);
  });

  it('a person without an app signs in with a passkey of the browser', async () => {
    const person = await anAdmin(app, { name: 'Ravi Kumar' });
    const login = await signedIn(browser, app, person);
    const { page, context } = login;
    await addAuthenticator(page);
    await page.goto('/admin');
    const { options } = await (
      await context.request.post('/api/v1/factors/passkey/options', { data: { purpose: 'add' } })
    ).json();
    const passkey = await page.evaluate(makePasskey(options as object));
    expect((await context.request.post('/api/v1/factors/passkey', { data: { name: 'Laptop', passkey } })).ok()).toBe(
      true,
    );
    await context.clearCookies();

    await enterPassword(page, person);
    await step(page).waitFor();
    await waitForFocus(button(page, 'Use a passkey'));
    await expectAccessible(page);
    await button(page, 'Use a passkey').click();
    await expectSignedIn(page);
    expect(unexpected(login)).toEqual([]);
  });

  it('a person whose phone is lost signs in with a recovery code, which works once', async () => {
    const person = await aPersonWithApp('Farida Sheikh');
    const [recoveryCode] = person.recoveryCodes;
    const enter = async (page: Page) => {
      await enterPassword(page, person);
      await button(page, 'Use a recovery code instead').click();
      await waitForFocus(page.getByLabel('Recovery code'));
      await page.getByLabel('Recovery code').fill(recoveryCode.toUpperCase());
      await button(page, 'Sign in').click();
    };
    const first = await visit(browser, app.url, screen.phone);
    await enter(first.page);
    await expectSignedIn(first.page);
    const second = await visit(browser, app.url);
    await enter(second.page);
    await waitForText(second.page, factorMessages.recoveryCodeWrong);
    await expectAccessible(second.page);
    expect([...unexpected(first), ...unexpected(second)]).toEqual([]);
  });

  it('a trusted browser needs only the password the next time', async () => {
    const person = await aPersonWithApp('Dev Patel');
    const { page, context } = await visit(browser, app.url);
    await enterPassword(page, person);
    await page.getByLabel('Trust this browser for 30 days').check();
    await codeField(page).fill(await codeOf(person));
    await expectSignedIn(page);
    await context.request.post('/api/v1/logout');
    await enterPassword(page, person);
    await expectSignedIn(page);
  });

  it('the login form says why the password is needed again', async () => {
    const person = await aPersonWithApp('Kiran Rao');
    const { page } = await visit(browser, app.url);
    await enterPassword(page, person);
    await step(page).waitFor();
    await app.database.query('DELETE FROM factor_challenges WHERE user_id = $1', [person.id]);
    await codeField(page).fill(await codeOf(person));
    await waitForText(page, errors.CHALLENGE_ENDED.message);
    expect(await page.getByLabel('Email').inputValue()).toBe(person.email);
    await expectAccessible(page);
  });

  it('changing a role after 11 minutes asks who it is, and then changes it', async () => {
    const person = await aPersonWithApp('Meera Shah');
    const { page } = person.at;
    const colleague = await anAdmin(app, { name: 'Leela Menon' });
    const minutesLater = () =>
      app.database.query(`UPDATE sessions SET factor_at = now() - interval '11 minutes' WHERE user_id = $1`, [
        person.id,
      ]);
    const role = page.getByRole('button', { name: /role of Leela Menon/ });
    const chooseOffice = async () => {
      await role.click();
      await page.getByRole('menuitem', { name: 'Office' }).click();
      await waitForFocus(codeField(page));
    };
    const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' });
    await page.goto('/admin/team');
    await role.waitFor();
    await minutesLater();
    await chooseOffice();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await waitForFocus(role);
    await page.evaluate(nextTask);
    expect(await page.getByRole('alert').count()).toBe(0);

    await chooseOffice();
    await codeField(page).fill(await codeOf(person));
    await dialog.waitFor({ state: 'detached' });
    await waitForText(page, staffMessages.changed);
    await page.getByRole('button', { name: 'Office: role of Leela Menon' }).waitFor();
    const sql = 'SELECT r.name FROM users u JOIN staff_roles r ON r.id = u.staff_role_id WHERE u.id = $1';
    expect(await app.database.query(sql, [colleague.id])).toEqual([{ name: 'Office' }]);
    expect(unexpected(person.at)).toEqual([]);
  });

  it('a new role keeps what was typed while the question is asked and cancelled', async () => {
    const person = await anAdmin(app, { name: 'Nila Desai' });
    const { page } = await signedIn(browser, app, person);
    await page.goto('/admin/team?tab=roles');
    await button(page, 'New role').click();
    await page.getByLabel('Name', { exact: true }).fill('Helpdesk');
    await page.getByRole('checkbox').first().check();
    await app.database.query(`UPDATE sessions SET factor_at = now() - interval '11 minutes' WHERE user_id = $1`, [
      person.id,
    ]);
    const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' });
    await button(page, 'Create role').click();
    await waitForFocus(dialog.getByLabel('Password', { exact: true }));
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await waitForText(page.getByRole('dialog', { name: 'New role' }), errors.FRESH_FACTOR_NEEDED.message);
    expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('Helpdesk');
    await button(page, 'Create role').click();
    await waitForFocus(dialog.getByLabel('Password', { exact: true }));
    await dialog.getByLabel('Password', { exact: true }).fill('not the password');
    await dialog.getByRole('button', { name: 'Confirm' }).click();
    await waitForText(dialog, errors.WRONG_PASSWORD.message);
    await dialog.getByLabel('Password', { exact: true }).fill(person.password);
    await dialog.getByRole('button', { name: 'Confirm' }).click();
    await waitForText(page, staffMessages.roleCreated);
    await waitForFocus(button(page, 'New role'));
  });

  it('the panel shrinks to one page when the days of grace end, and asks for nothing that is refused', async () => {
    const person = await anAdmin(app, { name: 'Rohan Kapadia' });
    const { page, problems } = await signedIn(browser, app, person);
    await page.goto('/admin/orders');
    await page.getByLabel('Search orders').waitFor();
    await app.database.query(
      `INSERT INTO second_factor_policy (policy, required_since) VALUES ('required', now() - interval '8 days')`,
    );
    await page.getByLabel('Search orders').fill('PR');
    const heading = page.getByRole('heading', { level: 1, name: 'Add your second factor' });
    await heading.waitFor();
    await waitForText(page, factorMessages.mustAdd);
    await expectAccessible(page);
    expect(await page.getByRole('navigation').count()).toBe(0);

    problems.length = 0;
    const refused: string[] = [];
    page.on('response', (response) => {
      if (response.status() === 403) refused.push(response.url());
    });
    for (const address of ['/admin', '/admin/users']) {
      await page.goto(address, { waitUntil: 'networkidle' });
      await heading.waitFor();
      await page.keyboard.press('Control+k');
      await page.evaluate(nextTask);
      expect(await page.getByRole('dialog').count()).toBe(0);
    }
    expect([refused, problems]).toEqual([[], []]);

    await page.goto('/product');
    await waitForText(page, factorMessages.mustAdd);
    await expectAccessible(page);
  });
});

/** Gives the page an authenticator of Chromium's own. */
async function addAuthenticator(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}
