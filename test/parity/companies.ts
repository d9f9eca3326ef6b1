import { companyLimits } from '../../domain/companies.js';
import { LinksService } from '../../server/features/auth/codes/links.service.js';
import { linkSubject } from '../../server/features/companies/invitations.service.js';
import { aColleague, aCustomer, type TestPerson } from '../support/data/builders.js';
import { asVisitor } from '../support/http/clients.js';
import { fails, succeeds, unknownId, type CaseContext, type Input, type Operation } from './operation.js';
import { message, people, withId } from './rest-responses.js';
import { named } from './shop.js';

const newEmail = ({ uniqueWord }: CaseContext) => named(uniqueWord()).email;

const colleagueOf = async ({ app, uniqueWord }: CaseContext, owner: TestPerson, role: 'owner' | 'buyer' | 'viewer') =>
  aColleague(app, owner, role, named(uniqueWord()));

/** A company of another owner. */
const others = async ({ app, uniqueWord }: CaseContext) => aCustomer(app, named(uniqueWord()));

/** Invites a person to the company of an owner and returns the id of the invitation. */
async function anInvitation({ client }: TestPerson, email: string, role = 'buyer'): Promise<string> {
  const { status, body } = await client.rest.post('/company/people', { email, role });
  if (status !== 201) throw new Error(`The person was not invited: ${body.message}`);
  return body.invitation._id as string;
}

/** The token in the mail of an invitation. */
const tokenOf = ({ app }: CaseContext, id: string, email: string) =>
  app.nest.get(LinksService, { strict: false }).linkTo(linkSubject({ id, email }));

/** Lets an invitation end. */
const end = ({ app }: CaseContext, id: string) =>
  app.database.query(`UPDATE invitations SET expires_at = now() - interval '1 second' WHERE id = $1`, [id]);

/** Gives a company, which has one person, as many people as possible. They cannot sign in. */
async function fill({ app, uniqueWord }: CaseContext, { id }: TestPerson): Promise<void> {
  await app.database.query(
    `INSERT INTO users (id, company_id, company_role, name, phone, email)
     SELECT gen_random_uuid(), $1, 'viewer', 'Colleague ' || n, '9876543210', n || '-' || $2
     FROM generate_series(2, $3::int) n`,
    [id, named(uniqueWord()).email, companyLimits.people],
  );
}

/** Gives a company as many open invitations as possible. */
async function inviteMost({ app, uniqueWord }: CaseContext, { id }: TestPerson): Promise<void> {
  await app.database.query(
    `INSERT INTO invitations (id, company_id, email, company_role, expires_at)
     SELECT gen_random_uuid(), $1, n || '-' || $2, 'viewer', now() + interval '1 day'
     FROM generate_series(1, $3::int) n`,
    [id, named(uniqueWord()).email, companyLimits.invitations],
  );
}

/** The form of an invited person, with the token of an open invitation to a company of another owner. */
async function anAnswer(context: CaseContext, email = newEmail(context)) {
  const owner = await others(context);
  const id = await anInvitation(owner, email);
  return { owner, id, form: { ...person, token: tokenOf(context, id, email) } };
}

const person = { name: 'Ravi Mehta', phone: '9876543211', password: 'teapot and tray' };
const anyToken = 'x'.repeat(64);

const wrongPeople = [
  fails('VALIDATION', 'an invalid email address', { email: 'asha', role: 'buyer' }),
  fails('VALIDATION', 'an empty email address', { email: ' ', role: 'buyer' }),
  fails('VALIDATION', 'an unknown role', { email: 'a@b.test', role: 'admin' }, { rejectedByType: true }),
  fails('VALIDATION', 'missing fields', {}, { rejectedByType: true }),
];

const toCompany = { companyId: unknownId };
const noCompany = (more: Input = {}) => [
  fails('COMPANY_NOT_FOUND', 'a company that does not exist', { companyId: unknownId, ...more }),
  fails('COMPANY_NOT_FOUND', 'a malformed id of a company', { companyId: 'first', ...more }),
  fails('COMPANY_NOT_FOUND', 'the company of an administrator', ({ admin }) => ({ companyId: admin.id, ...more })),
];

/** The cases of a call that changes a person, for the people of any company. */
const ofAny =
  (more: Input, build: (context: CaseContext, owner: TestPerson) => Promise<{ id: string }>) =>
  async (context: CaseContext): Promise<Input> => {
    const owner = await others(context);
    return { companyId: owner.id, id: (await build(context, owner)).id, ...more };
  };

const ofMine =
  (more: Input, build: (context: CaseContext, owner: TestPerson) => Promise<{ id: string }>) =>
  async (context: CaseContext): Promise<Input> => ({ id: (await build(context, context.me)).id, ...more });

const aViewer = (context: CaseContext, owner: TestPerson) => colleagueOf(context, owner, 'viewer');
const aBuyer = (context: CaseContext, owner: TestPerson) => colleagueOf(context, owner, 'buyer');

/** A second owner, who has invited a person. */
async function aSecondOwner(context: CaseContext, owner: TestPerson): Promise<TestPerson> {
  const second = await colleagueOf(context, owner, 'owner');
  await anInvitation(second, newEmail(context));
  return second;
}

const anOutsider = (context: CaseContext) => others(context);
const alone = (_: CaseContext, owner: TestPerson) => Promise.resolve(owner);

/** The only owner of a company with other people. */
async function theOwner(context: CaseContext, owner: TestPerson): Promise<TestPerson> {
  await aBuyer(context, owner);
  return owner;
}

/** A buyer who is blocked. */
async function aBlocked(context: CaseContext, owner: TestPerson): Promise<TestPerson> {
  const buyer = await aBuyer(context, owner);
  await owner.client.rest.put(`/company/people/${buyer.id}`, { blocked: true });
  return buyer;
}

/** The owner of a company whose other owner is blocked. */
async function besideBlocked(context: CaseContext, owner: TestPerson): Promise<TestPerson> {
  const second = await aSecondOwner(context, owner);
  await owner.client.rest.put(`/company/people/${second.id}`, { blocked: true });
  return owner;
}

type Of = typeof ofMine;

const changes = (of: Of) => [
  succeeds('a viewer becomes a buyer', of({ companyRole: 'buyer' }, aViewer)),
  succeeds('a buyer is blocked', of({ blocked: true }, aBuyer)),
  succeeds('a blocked buyer is unblocked and becomes an owner', of({ companyRole: 'owner', blocked: false }, aBlocked)),
  succeeds('an owner becomes a viewer', of({ companyRole: 'viewer' }, aSecondOwner)),
  succeeds('the same values', of({ companyRole: 'buyer', blocked: false }, aBuyer)),
  succeeds('null', of({ companyRole: null, blocked: null }, aBuyer)),
  fails('LAST_OWNER', 'the only owner becomes a buyer', of({ companyRole: 'buyer' }, theOwner)),
  fails('LAST_OWNER', 'the only person becomes a viewer', of({ companyRole: 'viewer' }, alone)),
  fails('LAST_OWNER', 'the only owner who is not blocked', of({ companyRole: 'viewer' }, besideBlocked)),
  fails('VALIDATION', 'an unknown role', of({ companyRole: 'admin' }, aBuyer), { rejectedByType: true }),
  fails('VALIDATION', 'a text instead of a boolean', of({ blocked: 'yes' }, aBuyer), { rejectedByType: true }),
  ...unknownPeople(of, { companyRole: 'buyer' }),
];

const removals = (of: Of) => [
  succeeds('a buyer', of({}, aBuyer)),
  succeeds('an owner who has invited a person', of({}, aSecondOwner)),
  fails('LAST_OWNER', 'the only owner', of({}, theOwner)),
  fails('LAST_OWNER', 'the only person', of({}, alone)),
  fails('LAST_OWNER', 'the only owner who is not blocked', of({}, besideBlocked)),
  ...unknownPeople(of),
];

const unknownPeople = (of: Of, more: Input = {}) => [
  fails('USER_NOT_FOUND', 'a person of another company', of(more, anOutsider)),
  fails('USER_NOT_FOUND', 'a person that does not exist', of({ ...more, id: unknownId }, alone)),
  fails('USER_NOT_FOUND', 'a malformed id', of({ ...more, id: 'first' }, alone)),
];

/** An invitation to the caller's company. */
const mine = async (context: CaseContext) => ({ id: await anInvitation(context.me, newEmail(context)) });

const noInvitation = [
  fails('INVITATION_NOT_FOUND', 'one that does not exist', { id: unknownId }),
  fails('INVITATION_NOT_FOUND', 'a malformed id', { id: 'first' }),
  fails('INVITATION_NOT_FOUND', 'one of another company', async (context) => ({
    id: await anInvitation(await others(context), newEmail(context)),
  })),
];

const company = { response: (body: { company: { _id: string } }) => withId(body.company) };
const changedPerson = { response: (body: { person: { _id: string } }) => withId(body.person) };
const invited = { response: (body: { invitation: { _id: string } }) => withId(body.invitation) };

export const companies: Operation[] = [
  {
    name: "read one's own company",
    rest: 'GET /api/v1/company',
    graphql: 'Query.company',
    ...company,
    cases: [
      succeeds('an owner'),
      succeeds('a viewer', {}, { as: 'viewer' }),
      succeeds('while the request for access waits', {}, { as: 'pending' }),
      fails('COMPANY_NOT_FOUND', 'an administrator', {}, { as: 'admin' }),
    ],
  },
  {
    name: "change one's own company",
    rest: 'PUT /api/v1/company',
    graphql: 'Mutation.updateCompany',
    ...company,
    cases: [
      succeeds('all fields', {
        companyName: 'Rao & Sons',
        address: '14 Ring Road, Surat 395002',
        phone: '+91 98765 43211',
      }),
      succeeds('one field', { phone: '09876543210' }),
      succeeds('the same values', ({ me }) => ({ companyName: me.companyName })),
      succeeds('null', { companyName: null, address: null, phone: null }),
      fails('VALIDATION', 'empty fields', { companyName: ' ', address: '', phone: '' }),
      fails('VALIDATION', 'values that are too short', { companyName: 'B', address: 'Surat', phone: '12345' }),
      fails('VALIDATION', 'values that are too long', {
        companyName: 'b'.repeat(101),
        address: 'c'.repeat(501),
        phone: '123456789012',
      }),
      fails('VALIDATION', 'a name of the wrong type', { companyName: 7 }, { rejectedByType: true }),
    ],
  },
  {
    name: "list the people of one's own company",
    rest: 'GET /api/v1/company/people',
    graphql: 'Query.people',
    response: people,
    cases: [
      succeeds('an owner, three colleagues and two invitations', async (context) => {
        await aBlocked(context, context.me);
        await aViewer(context, context.me);
        await aSecondOwner(context, context.me);
        await mine(context);
        await end(context, await anInvitation(context.me, newEmail(context), 'owner'));
        return {};
      }),
      succeeds('one person'),
      succeeds('as a buyer', {}, { as: 'buyer' }),
      succeeds('as an administrator, whose company is not managed', {}, { as: 'admin' }),
    ],
  },
  {
    name: "invite a person to one's own company",
    rest: 'POST /api/v1/company/people',
    graphql: 'Mutation.invitePerson',
    ...invited,
    cases: [
      succeeds('a new address', (context) => ({ email: newEmail(context), role: 'buyer' })),
      succeeds('in capital letters', (context) => ({ email: newEmail(context).toUpperCase(), role: 'viewer' })),
      succeeds('an address that is invited already, with another role', async (context) => {
        const email = newEmail(context);
        await anInvitation(context.me, email, 'viewer');
        return { email, role: 'owner' };
      }),
      succeeds('an address that has an account', async (context) => ({
        email: (await others(context)).email,
        role: 'buyer',
      })),
      succeeds('their own address', ({ me }) => ({ email: me.email, role: 'buyer' })),
      succeeds('one of as many invitations as possible again', async (context) => {
        await inviteMost(context, context.me);
        const [{ email } = { email: '' }] = await context.app.database.query<{ email: string }>(
          'SELECT email FROM invitations WHERE company_id = $1 ORDER BY email LIMIT 1',
          [context.me.id],
        );
        return { email, role: 'buyer' };
      }),
      fails('PEOPLE_FULL', 'beside as many people as possible', async (context) => {
        await fill(context, context.me);
        return { email: newEmail(context), role: 'buyer' };
      }),
      fails('PEOPLE_FULL', 'beside as many invitations as possible', async (context) => {
        await inviteMost(context, context.me);
        return { email: newEmail(context), role: 'buyer' };
      }),
      ...wrongPeople,
    ],
  },
  {
    name: "change a person of one's own company",
    rest: 'PUT /api/v1/company/people/{id}',
    graphql: 'Mutation.changePerson',
    ...changedPerson,
    cases: [
      ...changes(ofMine),
      fails('LAST_OWNER', 'the only owner is blocked', ofMine({ blocked: true }, theOwner)),
      fails('LAST_OWNER', 'the only person is blocked', ofMine({ blocked: true }, alone)),
    ],
  },
  {
    name: "remove a person from one's own company",
    rest: 'DELETE /api/v1/company/people/{id}',
    graphql: 'Mutation.removePerson',
    response: message,
    cases: removals(ofMine),
  },
  {
    name: 'send an invitation again',
    rest: 'POST /api/v1/company/invitations/{id}/resend',
    graphql: 'Mutation.resendInvitation',
    ...invited,
    cases: [
      succeeds('an open one', mine),
      succeeds('one that has ended', async (context) => {
        const { id } = await mine(context);
        await end(context, id);
        return { id };
      }),
      fails('PEOPLE_FULL', 'beside as many people as possible', async (context) => {
        const { id } = await mine(context);
        await fill(context, context.me);
        return { id };
      }),
      fails('PEOPLE_FULL', 'one that has ended, beside as many open ones as possible', async (context) => {
        const { id } = await mine(context);
        await end(context, id);
        await inviteMost(context, context.me);
        return { id };
      }),
      ...noInvitation,
    ],
  },
  {
    name: 'withdraw an invitation',
    rest: 'DELETE /api/v1/company/invitations/{id}',
    graphql: 'Mutation.revokeInvitation',
    response: message,
    cases: [succeeds('an open one', mine), ...noInvitation],
  },
  {
    name: 'accept an invitation',
    rest: 'POST /api/v1/accept-invitation',
    graphql: 'Mutation.acceptInvitation',
    response: message,
    cases: [
      succeeds('an open one', async (context) => (await anAnswer(context)).form),
      succeeds('with a registration of the same address', async (context) => {
        const { form, id } = await anAnswer(context);
        const email = await addressOf(context, id);
        await asVisitor(context.app).rest.post('/registration', {
          ...named(context.uniqueWord()),
          name: person.name,
          address: '12 Ring Road, Surat 395002',
          phone: person.phone,
          email,
        });
        return form;
      }),
      fails('EMAIL_TAKEN', 'with the address of an account', async (context) => {
        const { email } = await others(context);
        return (await anAnswer(context, email)).form;
      }),
      fails('PEOPLE_FULL', 'of a company with as many people as possible', async (context) => {
        const { owner, form } = await anAnswer(context);
        await fill(context, owner);
        return form;
      }),
      fails('INVITATION_INVALID', 'one that was accepted', async (context) => {
        const { form } = await anAnswer(context);
        await asVisitor(context.app).rest.post('/accept-invitation', form);
        return form;
      }),
      fails('INVITATION_INVALID', 'one that has ended', async (context) => {
        const { id, form } = await anAnswer(context);
        await end(context, id);
        return form;
      }),
      fails('INVITATION_INVALID', 'one that was replaced', async (context) => {
        const { owner, id, form } = await anAnswer(context);
        await anInvitation(owner, await addressOf(context, id));
        return form;
      }),
      fails('INVITATION_INVALID', 'with a forged token', async (context) => {
        const { id, form } = await anAnswer(context);
        return { ...form, token: tokenOf(context, id, newEmail(context)) };
      }),
      fails('INVITATION_INVALID', 'with an unknown token', { ...person, token: anyToken }),
      fails('VALIDATION', 'empty fields', { token: '', name: '', phone: '', password: '' }),
      fails('VALIDATION', 'fields that are too long', {
        token: 'x'.repeat(201),
        name: 'n'.repeat(51),
        phone: '98765432100',
        password: 'p'.repeat(129),
      }),
      fails('VALIDATION', 'a short password', { ...person, token: anyToken, password: 'short' }),
      fails('VALIDATION', 'missing fields', { token: anyToken }, { rejectedByType: true }),
    ],
  },
  {
    name: 'list the people of a company',
    rest: 'GET /api/v1/admin/companies/{companyId}/people',
    graphql: 'Query.companyPeople',
    response: people,
    cases: [
      succeeds('an owner, a viewer and an invitation', async (context) => {
        const owner = await others(context);
        await aViewer(context, owner);
        await anInvitation(owner, newEmail(context));
        return { companyId: owner.id };
      }),
      ...noCompany(),
    ],
  },
  {
    name: 'invite a person to a company',
    rest: 'POST /api/v1/admin/companies/{companyId}/people',
    graphql: 'Mutation.inviteToCompany',
    ...invited,
    cases: [
      succeeds('a new address', async (context) => ({
        companyId: (await others(context)).id,
        email: newEmail(context),
        role: 'owner',
      })),
      fails('PEOPLE_FULL', 'beside as many people as possible', async (context) => {
        const owner = await others(context);
        await fill(context, owner);
        return { companyId: owner.id, email: newEmail(context), role: 'buyer' };
      }),
      ...noCompany({ email: 'a@b.test', role: 'buyer' }),
      ...wrongPeople.map((wrong) => ({
        ...wrong,
        input: async (context: CaseContext) => ({ ...toCompany, ...(await wrong.input(context)) }),
      })),
    ],
  },
  {
    name: 'change a person of a company',
    rest: 'PUT /api/v1/admin/companies/{companyId}/people/{id}',
    graphql: 'Mutation.changeCompanyPerson',
    ...changedPerson,
    cases: [
      ...changes(ofAny),
      succeeds('the only owner is blocked', ofAny({ blocked: true }, theOwner)),
      ...noCompany({ id: unknownId, blocked: true }),
    ],
  },
  {
    name: 'remove a person from a company',
    rest: 'DELETE /api/v1/admin/companies/{companyId}/people/{id}',
    graphql: 'Mutation.removeCompanyPerson',
    response: message,
    cases: [...removals(ofAny), ...noCompany({ id: unknownId })],
  },
];

/** The address that an invitation was sent to. */
async function addressOf({ app }: CaseContext, id: string): Promise<string> {
  const sql = 'SELECT email FROM invitations WHERE id = $1';
  const [invitation] = await app.database.query<{ email: string }>(sql, [id]);
  return invitation?.email ?? '';
}
