import { companyLimits, pauseReasonLimit } from '../../domain/companies.js';
import { LinksService } from '../../server/features/auth/codes/links.service.js';
import { linkSubject } from '../../server/features/companies/invitations.sql.js';
import { aColleague, aCustomer, aPending, aRejected, expire, type TestPerson } from '../support/data/builders.js';
import { anOrder } from '../support/data/shop.js';
import { asVisitor } from '../support/http/clients.js';
import { fails, succeeds, unknownId, type CaseContext, type Input, type Operation } from './operation.js';
import { aRing } from './cart.js';
import { message, page, people, withId } from './rest-responses.js';
import { named } from './shop.js';
import { staffAnswers } from './staff.js';

const newEmail = ({ uniqueWord }: CaseContext) => named(uniqueWord()).email;

const colleagueOf = async ({ app, uniqueWord }: CaseContext, owner: TestPerson, role: 'owner' | 'buyer' | 'viewer') =>
  aColleague(app, owner, role, named(uniqueWord()));

/** A company of another owner. */
export const others = async ({ app, uniqueWord }: CaseContext) => aCustomer(app, named(uniqueWord()));

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
export const noCompany = (more: Input = {}, field: 'companyId' | 'id' = 'companyId') => [
  fails('COMPANY_NOT_FOUND', 'a company that does not exist', { [field]: unknownId, ...more }),
  fails('COMPANY_NOT_FOUND', 'a malformed id of a company', { [field]: 'first', ...more }),
  fails('COMPANY_NOT_FOUND', 'the company of an administrator', ({ admin }) => ({ [field]: admin.id, ...more })),
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

/** A company of customers, changed as an administrator does. */
const aCompany =
  (input: Input, ...changed: [path: '' | '/ordering', body: object][]) =>
  async (context: CaseContext): Promise<Input> => {
    const { id } = await others(context);
    for (const [path, body] of changed) await context.client.rest.put(`/admin/companies/${id}${path}`, body);
    return { id, ...input };
  };

const pausing: ['/ordering', object] = ['/ordering', { ordering: 'paused', reason: 'An invoice is overdue.' }];
const terms = { minOrderGrams: 50.5, internalNote: 'Pays late' };

/** A request for access of a new company, which has one person and no order. */
const aRequest = async ({ app, uniqueWord }: CaseContext) => aPending(app, named(uniqueWord()));

const aRejection = async ({ app, uniqueWord }: CaseContext) => aRejected(app, named(uniqueWord()));

/** A request of a company that has ordered before. */
async function aFormerCustomer(context: CaseContext): Promise<TestPerson> {
  const person = await others(context);
  await anOrder({ by: person, key: context.uniqueWord(), lines: [{ product: await aRing(context) }] });
  await expire(context.app, person);
  await person.client.rest.post('/request-access');
  return person;
}

/** Adds the person of a request to a company of another owner. */
const joining =
  (build: (context: CaseContext) => Promise<{ id: string }>, more: Input = {}) =>
  async (context: CaseContext): Promise<Input> => ({
    id: (await build(context)).id,
    companyId: (await others(context)).id,
    role: 'buyer',
    ...more,
  });

const company = { response: (body: { company: { _id: string } }) => withId(body.company) };
/** REST names the company in the path. */
const ofCompany = { id: 'companyId' };
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
      ...staffAnswers,
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
  {
    name: 'list the companies',
    rest: 'GET /api/v1/admin/companies',
    graphql: 'Query.managedCompanies',
    restNames: { perPage: 'limit' },
    response: (body) => page(body.companies, withId, body, { perPage: 3 }),
    cases: [
      succeeds('a page', async (context) => {
        await aCompany({}, ['', terms], pausing)(context);
        return { perPage: 3 };
      }),
      succeeds('with a person', async (context) => {
        const { email } = await aViewer(context, await others(context));
        return { perPage: 3, search: email };
      }),
      succeeds('with a code', async (context) => {
        const { id } = await others(context);
        const { body } = await context.client.rest.get(`/admin/companies/${id}`);
        return { perPage: 3, search: body.company.code as string };
      }),
      succeeds('none with a text', { perPage: 3, search: 'no such company' }),
      succeeds('that wait for access', async (context) => {
        await aRequest(context);
        return { perPage: 3, access: 'pending' };
      }),
      succeeds('that have access', { perPage: 3, access: 'approved' }),
      succeeds('that were rejected', { perPage: 3, access: 'rejected' }),
      succeeds('whose access has expired', async (context) => {
        await expire(context.app, await others(context));
        return { perPage: 3, access: 'expired' };
      }),
      succeeds('that cannot order', async (context) => {
        await aCompany({}, pausing)(context);
        return { perPage: 3, ordering: 'paused' };
      }),
      succeeds('that can order', { perPage: 3, ordering: 'open' }),
      fails('VALIDATION', 'page 0', { page: 0, perPage: 3 }),
      fails('VALIDATION', 'a search text over the limit', { search: 'x'.repeat(101) }),
      fails('VALIDATION', 'an unknown access', { access: 'lost' }, { rejectedByType: true }),
      fails('VALIDATION', 'an unknown state of ordering', { ordering: 'closed' }, { rejectedByType: true }),
    ],
  },
  {
    name: 'read a company',
    rest: 'GET /api/v1/admin/companies/{companyId}',
    graphql: 'Query.managedCompany',
    restNames: ofCompany,
    ...company,
    cases: [
      succeeds('with terms, while ordering is paused', aCompany({}, ['', terms], pausing)),
      succeeds('with an order', async (context) => ({ id: (await aFormerCustomer(context)).id })),
      ...noCompany({}, 'id'),
    ],
  },
  {
    name: 'change a company',
    rest: 'PUT /api/v1/admin/companies/{companyId}',
    graphql: 'Mutation.updateManagedCompany',
    restNames: ofCompany,
    ...company,
    cases: [
      succeeds(
        'all fields',
        aCompany({
          companyName: 'Rao & Sons',
          address: '14 Ring Road, Surat 395002',
          phone: '+91 98765 43211',
          minOrderGrams: 50.5,
          internalNote: 'Pays late\nCall first',
          version: 1,
        }),
      ),
      succeeds('the least weight of orders', aCompany({ minOrderGrams: 0.001 }, ['', terms])),
      succeeds('the same values', aCompany(terms, ['', terms])),
      succeeds('no fields', aCompany({}, ['', terms])),
      succeeds('null', aCompany({ minOrderGrams: null, internalNote: null, phone: null, version: null }, ['', terms])),
      succeeds('an empty internal note', aCompany({ internalNote: ' ' }, ['', terms])),
      fails('CONFLICT', 'an outdated version', aCompany({ companyName: 'Rao & Sons', version: 1 }, ['', terms])),
      fails('VALIDATION', 'empty fields', { id: unknownId, companyName: ' ', address: '', phone: '' }),
      fails('VALIDATION', 'a least weight of 0', { id: unknownId, minOrderGrams: 0 }),
      fails('VALIDATION', 'a least weight with four decimals', { id: unknownId, minOrderGrams: 1.0001 }),
      fails('VALIDATION', 'a least weight over the limit', { id: unknownId, minOrderGrams: 1e9 }),
      fails('VALIDATION', 'an internal note that is too long', { id: unknownId, internalNote: 'x'.repeat(501) }),
      fails('VALIDATION', 'a text as weight', { id: unknownId, minOrderGrams: 'light' }, { rejectedByType: true }),
      fails('VALIDATION', 'a fractional version', { id: unknownId, version: 1.5 }, { rejectedByType: true }),
      ...noCompany(terms, 'id'),
    ],
  },
  {
    name: 'pause or open ordering of a company',
    rest: 'PUT /api/v1/admin/companies/{companyId}/ordering',
    graphql: 'Mutation.setOrdering',
    restNames: ofCompany,
    ...company,
    cases: [
      succeeds('pauses', aCompany({ ordering: 'paused', reason: 'An invoice is overdue.' })),
      succeeds(
        'pauses again, for another reason',
        aCompany({ ordering: 'paused', reason: 'We move.\nBack soon.' }, pausing),
      ),
      succeeds('pauses again, for the same reason', aCompany(pausing[1] as Input, pausing)),
      succeeds('opens', aCompany({ ordering: 'open' }, pausing)),
      succeeds('opens, with a reason that is ignored', aCompany({ ordering: 'open', reason: 'Paid' }, pausing)),
      succeeds('opens while it is open', aCompany({ ordering: 'open', reason: null })),
      fails('VALIDATION', 'pauses without a reason', { id: unknownId, ordering: 'paused' }),
      fails('VALIDATION', 'pauses with an empty reason', { id: unknownId, ordering: 'paused', reason: ' ' }),
      fails('VALIDATION', 'a reason that is too long', {
        id: unknownId,
        ordering: 'paused',
        reason: 'x'.repeat(pauseReasonLimit + 1),
      }),
      fails('VALIDATION', 'an unknown state', { id: unknownId, ordering: 'closed' }, { rejectedByType: true }),
      fails('VALIDATION', 'no state', { id: unknownId }, { rejectedByType: true }),
      ...noCompany({ ordering: 'open' }, 'id'),
    ],
  },
  {
    name: 'add the person of a request to a company',
    rest: 'POST /api/v1/admin/access-requests/{id}/join',
    graphql: 'Mutation.joinCompany',
    ...company,
    cases: [
      succeeds('as a buyer', joining(aRequest)),
      succeeds('as an owner', joining(aRequest, { role: 'owner' })),
      succeeds('who was invited to that company', async (context) => {
        const request = await aRequest(context);
        const owner = await others(context);
        await anInvitation(owner, request.email);
        return { id: request.id, companyId: owner.id, role: 'viewer' };
      }),
      fails('COMPANY_IN_USE', 'of a company that has ordered', joining(aFormerCustomer)),
      fails('COMPANY_IN_USE', 'of a company with another person', async (context) => {
        const request = await aRequest(context);
        await aViewer(context, request);
        return joining(() => Promise.resolve(request))(context);
      }),
      fails('PEOPLE_FULL', 'beside as many people as possible', async (context) => {
        const owner = await others(context);
        await fill(context, owner);
        return { id: (await aRequest(context)).id, companyId: owner.id, role: 'buyer' };
      }),
      fails('REQUEST_DECIDED', 'of a company that has access', joining(others)),
      fails('REQUEST_DECIDED', 'of a company that was rejected', joining(aRejection)),
      fails(
        'REQUEST_NOT_FOUND',
        'of a request that does not exist',
        joining(() => Promise.resolve({ id: unknownId })),
      ),
      fails(
        'REQUEST_NOT_FOUND',
        'of a malformed id',
        joining(() => Promise.resolve({ id: 'first' })),
      ),
      fails(
        'REQUEST_NOT_FOUND',
        'an administrator',
        joining(({ admin }) => Promise.resolve(admin)),
      ),
      fails('COMPANY_NOT_FOUND', 'of the same company', async (context) => {
        const { id } = await aRequest(context);
        return { id, companyId: id.toUpperCase(), role: 'buyer' };
      }),
      fails('COMPANY_NOT_FOUND', 'who is blocked, of the same company', async (context) => {
        const { id } = await aRequest(context);
        await context.client.rest.put(`/admin/companies/${id}/people/${id}`, { blocked: true });
        return { id, companyId: id, role: 'buyer' };
      }),
      ...noCompany({ role: 'buyer' }).map((wrong) => ({
        ...wrong,
        input: async (context: CaseContext) => ({ id: (await aRequest(context)).id, ...(await wrong.input(context)) }),
      })),
      fails('VALIDATION', 'an unknown role', { id: unknownId, ...toCompany, role: 'admin' }, { rejectedByType: true }),
      fails('VALIDATION', 'missing fields', { id: unknownId }, { rejectedByType: true }),
    ],
  },
];

/** The address that an invitation was sent to. */
async function addressOf({ app }: CaseContext, id: string): Promise<string> {
  const sql = 'SELECT email FROM invitations WHERE id = $1';
  const [invitation] = await app.database.query<{ email: string }>(sql, [id]);
  return invitation?.email ?? '';
}
