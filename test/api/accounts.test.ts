import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type RunningApp, startApp } from '../support/app.js';
import { aRegistration, anAdmin } from '../support/builders.js';
import { asVisitor } from '../support/clients.js';
import { codeIn, type MailSink, startMailSink } from '../support/mailbox.js';

let app: RunningApp;
let sink: MailSink;
beforeAll(async () => {
  sink = await startMailSink();
  app = await startApp({ SMTP_URL: sink.url });
});
afterAll(async () => {
  await app?.close();
  await sink?.close();
});

describe('the way in', () => {
  it('leads over REST from registration and the mailed code to a granted access', async () => {
    const visitor = asVisitor(app);
    const form = aRegistration();
    const registered = await visitor.rest.post('/registration', form);
    expect(registered).toMatchObject({
      status: 201,
      body: { success: true, message: 'OTP has been sent successfully to your email.' },
    });

    const mail = await sink.waitFor(form.email);
    const activated = await visitor.rest.post('/activate-user', {
      activation_token: registered.body.activationToken,
      activation_code: codeIn(mail, 4),
    });
    expect(activated).toMatchObject({ status: 200, body: { message: 'Account activated successfully!' } });

    const early = await visitor.rest.post('/login', { email: form.email, password: form.password });
    expect(early).toMatchObject({
      status: 403,
      body: { code: 'ACCESS_PENDING', details: { since: expect.any(String) } },
    });

    const admin = await anAdmin(app);
    const waiting = await admin.client.rest.get('/admin/pending-access?limit=200');
    const request = (waiting.body.users as { email: string; _id: string }[]).find(({ email }) => email === form.email);
    expect(request).toMatchObject({ companyName: form.companyName, status: 'pending' });
    const granted = await admin.client.rest.post(`/admin/grant-access/${request?._id}`, { duration: 4 });
    expect(granted).toMatchObject({ status: 200, body: { message: `Access granted to ${form.name} for 4 hours` } });

    const login = await visitor.rest.post('/login', { email: form.email, password: form.password });
    expect(login).toMatchObject({ status: 200, body: { user: { email: form.email }, token: expect.any(String) } });
    const me = await visitor.rest.get('/me');
    expect(me).toMatchObject({ status: 200, body: { success: true, user: { companyName: form.companyName } } });
  });

  it('leads over GraphQL the same way', async () => {
    const visitor = asVisitor(app);
    const form = aRegistration();
    const registered = await visitor.graphql(
      'mutation ($input: RegisterInput!) { register(input: $input) { activationToken message } }',
      { input: form },
    );
    const code = codeIn(await sink.waitFor(form.email), 4);
    const { activationToken } = registered.data.register;
    const activated = await visitor.graphql(
      'mutation ($input: ActivateAccountInput!) { activateAccount(input: $input) { message } }',
      { input: { activationToken, code } },
    );
    expect(activated.data).toEqual({ activateAccount: { message: 'Account activated successfully!' } });

    const login =
      'mutation ($input: LoginInput!) { login(input: $input) { user { email } access { current } catalogue } }';
    const input = { email: form.email, password: form.password };
    expect((await visitor.graphql(login, { input })).code).toBe('ACCESS_PENDING');

    const admin = await anAdmin(app);
    const waiting = await admin.client.graphql('{ accessRequests(perPage: 200) { items { id email } } }');
    const requests = waiting.data.accessRequests.items as { id: string; email: string }[];
    const id = requests.find(({ email }) => email === form.email)?.id;
    const granted = await admin.client.graphql(
      'mutation ($input: GrantAccessInput!) { grantAccess(input: $input) { request { status current } message } }',
      { input: { userId: id, duration: 'PERMANENT' } },
    );
    expect(granted.data.grantAccess).toEqual({
      request: { status: 'APPROVED', current: true },
      message: `Access granted to ${form.name} permanently`,
    });

    const signedIn = await visitor.graphql(login, { input });
    expect(signedIn.data.login).toEqual({
      user: { email: form.email },
      access: { current: true },
      catalogue: 'MEMBERS',
    });
    const session = await visitor.graphql('{ session { user { name isAdmin } access { status permanent waiting } } }');
    expect(session.data.session).toEqual({
      user: { name: form.name, isAdmin: false },
      access: { status: 'APPROVED', permanent: true, waiting: false },
    });
  });
});
