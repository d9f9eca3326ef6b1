import type { MockLink } from '@apollo/client/testing';
import { Notifications, notifications } from '@mantine/notifications';
import { afterEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { GraphQLError } from 'graphql';
import { errors } from '../../../../domain/errors';
import { renderScreen } from '../../../testing/screen';
import {
  AccessRequestDocument,
  AccessRequestsDocument,
  DecideRequestsDocument,
  GrantAccessDocument,
  JoinCompanyDocument,
  RejectAccessDocument,
  type RequestCardFragment,
} from './access-requests.generated';
import { RequestsPage } from './requests-page';

const counts = { __typename: 'AccessCounts', total: 11, pending: 2, approved: 5, rejected: 1, expired: 3 };

const allowedActions: Record<RequestCardFragment['status'], RequestCardFragment['allowedActions']> = {
  PENDING: ['GRANT', 'REJECT'],
  APPROVED: ['GRANT', 'REVOKE'],
  REJECTED: ['REOPEN'],
  EXPIRED: ['GRANT'],
};

const request = (over: Partial<RequestCardFragment> = {}) => ({
  __typename: 'AccessRequest',
  id: 'u1',
  name: 'Anita Desai',
  companyName: 'Desai Jewels',
  email: 'anita@desai.test',
  phone: '9845012345',
  status: 'PENDING',
  requestedAt: '2026-11-20T10:05:00Z',
  decidedAt: null,
  decidedBy: null,
  hours: null,
  permanent: false,
  expiresAt: null,
  current: false,
  wantsMoreTime: false,
  allowedActions: allowedActions[over.status ?? 'PENDING'],
  similarCompanies: [],
  ...over,
});

const listed = (items: object[], status = 'PENDING', maxUsageCount = 3, search?: string) => ({
  request: { query: AccessRequestsDocument, variables: { status, search, page: 1, perPage: 10 } },
  maxUsageCount,
  result: {
    data: {
      accessRequests: {
        __typename: 'AccessRequestPage',
        items,
        pageInfo: { __typename: 'PageInfo', page: 1, perPage: 10, total: items.length, pages: 1 },
        counts,
      },
    },
  },
});

/** The response for a card whose request has left the list. */
const decided = (over: Partial<RequestCardFragment>) => ({
  request: { query: AccessRequestDocument, variables: { userId: 'u1' } },
  result: { data: { accessRequest: request(over) } },
});

const open = (responses: readonly object[], at = '/admin/requests') =>
  renderScreen(
    <>
      <Notifications />
      <RequestsPage />
    </>,
    { responses: responses as MockLink.MockedResponse[], at },
  );

const card = (name: string) => screen.findByRole('listitem', { name });

afterEach(() => notifications.clean());

describe('RequestsPage', () => {
  it('shows the requesters, the request times and the counts', async () => {
    open([listed([request(), request({ id: 'u2', companyName: '', name: 'Sana Khan' })])]);
    const desai = await card('Desai Jewels');
    expect(within(desai).getByText('anita@desai.test')).toBeInTheDocument();
    expect(within(desai).getByText(/20 Nov 2026 at \d\d:\d\d/)).toBeInTheDocument();
    await userEvent.click(within(desai).getByRole('button', { name: 'Other durations for Anita Desai' }));
    const durations = await within(desai).findAllByRole('menuitem');
    expect(durations.map(({ textContent }) => textContent).join()).toBe(
      '1 hour,2 hours,8 hours,24 hours,7 days,30 days,90 days',
    );
    expect(within(desai).getByRole('button', { name: 'Permanent for Anita Desai' })).toBeEnabled();
    expect(await card('N/A')).toBeInTheDocument();
    const total = screen.getByText('Total');
    await waitFor(() => expect(total.nextElementSibling).toHaveTextContent('11'));
  });

  it('offers no approval that would limit permanent access', async () => {
    const asking = { status: 'APPROVED', permanent: true, current: true, wantsMoreTime: true } as const;
    open([listed([request({ ...asking, allowedActions: ['GRANT', 'REJECT', 'REVOKE'] })])]);
    const desai = await card('Desai Jewels');
    expect(within(desai).queryByRole('button', { name: /Approve/ })).not.toBeInTheDocument();
    await userEvent.click(within(desai).getByRole('button', { name: 'Change to… Anita Desai' }));
    expect(await within(desai).findByRole('menuitem', { name: '30 days from now' })).toBeInTheDocument();
  });

  it('grants the duration that is clicked, confirms it and shows it on the card', async () => {
    const granted = {
      request: {
        query: GrantAccessDocument,
        variables: { input: { userId: 'u1', duration: 'HOURS_8', seen: 'PENDING' } },
      },
      delay: 700,
      result: {
        data: {
          grantAccess: {
            __typename: 'AccessDecided',
            message: 'Access granted to Anita Desai for 8 hours',
            decisionId: 'd1',
            request: request({ status: 'APPROVED', hours: 8, current: true, expiresAt: '2026-11-21T18:00:00Z' }),
          },
        },
      },
    };
    const approved = { status: 'APPROVED', hours: 8, current: true, expiresAt: '2026-11-21T18:00:00Z' } as const;
    open([listed([request()], 'PENDING', 1), granted, listed([]), decided(approved)]);
    const desai = await card('Desai Jewels');
    await userEvent.click(within(desai).getByRole('button', { name: 'Other durations for Anita Desai' }));
    await userEvent.click(await within(desai).findByRole('menuitem', { name: '8 hours' }));
    expect(await within(desai).findByRole('button', { name: 'Approving...' })).toBeDisabled();
    expect(within(desai).getByRole('button', { name: 'Reject Anita Desai' })).toBeDisabled();
    expect(await screen.findByText('Access granted to Anita Desai for 8 hours')).toBeInTheDocument();
    expect(await within(desai).findByText('Access granted for: 8 hours')).toBeInTheDocument();
  });

  it('decides several requests at once and reports those already decided by another administrator', async () => {
    const two = [request(), request({ id: 'u2', companyName: 'Khan & Sons', name: 'Sana Khan' })];
    const several = {
      request: {
        query: DecideRequestsDocument,
        variables: {
          input: {
            decision: 'APPROVE',
            duration: 'HOURS_24',
            requests: two.map(({ id }) => ({ userId: id, seen: 'PENDING' })),
          },
        },
      },
      result: {
        data: {
          decideRequests: {
            __typename: 'RequestsDecided',
            decided: 1,
            overtaken: 1,
            decisionIds: ['d1'],
            message: '1 request approved for 24 hours. 1 had already been decided.',
            requests: [
              request({ status: 'APPROVED', hours: 24, current: true }),
              request({ ...two[1], status: 'REJECTED' }),
            ],
          },
        },
      },
    };
    open([listed(two), several]);
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Select Anita Desai' }));
    const all = screen.getByRole('checkbox', { name: 'Select all' });
    expect(all).toBePartiallyChecked();
    await userEvent.click(all);
    expect(within(screen.getByRole('group', { name: 'Bulk actions' })).getByText('2 selected')).toBeInTheDocument();
    await userEvent.selectOptions(
      screen.getByRole('combobox', { name: 'Access Duration for selected requests' }),
      '24 hours',
    );
    await userEvent.click(screen.getByRole('button', { name: 'Approve selected' }));
    expect(await screen.findByText('1 request approved for 24 hours. 1 had already been decided.')).toBeInTheDocument();
  });

  it('explains why a decision failed and reloads the list', async () => {
    const overtaken = {
      request: { query: RejectAccessDocument, variables: { input: { userId: 'u1', seen: 'PENDING' } } },
      result: {
        errors: [new GraphQLError(errors.REQUEST_DECIDED.message, { extensions: { code: 'REQUEST_DECIDED' } })],
      },
    };
    const otherDecision = {
      status: 'APPROVED',
      hours: 4,
      decidedBy: 'Dev',
      decidedAt: '2026-11-21T10:00:00Z',
    } as const;
    open([listed([request()], 'PENDING', 1), overtaken, listed([]), decided(otherDecision)]);
    const desai = await card('Desai Jewels');
    await userEvent.click(within(desai).getByRole('button', { name: 'Reject Anita Desai' }));
    expect(
      await screen.findByText('Failed to reject request: This request has already been decided.'),
    ).toBeInTheDocument();
    expect(await within(desai).findByText('Access granted for: 4 hours')).toBeInTheDocument();
    expect(within(desai).getByText(/^Dev, /)).toBeInTheDocument();
    expect(within(desai).queryByRole('button', { name: /Reject/ })).not.toBeInTheDocument();
  });

  it('reads the filter from the URL', async () => {
    open([listed([request({ status: 'REJECTED' })], 'REJECTED')], '/admin/requests?status=rejected');
    const desai = await card('Desai Jewels');
    expect(within(desai).getByText('Access request has been rejected')).toBeInTheDocument();
    expect(within(desai).getByRole('button', { name: 'Reopen' })).toBeInTheDocument();
    expect(within(desai).queryByRole('button', { name: /Approve/ })).not.toBeInTheDocument();
  });

  it('shows only the requests of the new status after the filter changes', async () => {
    const other = request({ id: 'u2', companyName: 'Sana Gold', status: 'REJECTED' });
    open([listed([request()]), listed([other], 'REJECTED')]);
    await card('Desai Jewels');
    await userEvent.click(screen.getByRole('radio', { name: 'Rejected' }));
    await card('Sana Gold');
    expect(screen.queryByRole('listitem', { name: 'Desai Jewels' })).not.toBeInTheDocument();
  });

  it('offers a decision for a request for more time', async () => {
    const actions = { allowedActions: [...allowedActions.APPROVED, 'REJECT' as const] };
    open([listed([request({ status: 'APPROVED', wantsMoreTime: true, hours: 4, current: true, ...actions })])]);
    const desai = await card('Desai Jewels');
    expect(within(desai).getByText('More time requested')).toBeInTheDocument();
    expect(within(desai).getByRole('button', { name: 'Approve for 4 hours: Anita Desai' })).toBeEnabled();
    expect(within(desai).getByRole('button', { name: 'Reject Anita Desai' })).toBeEnabled();
  });

  it('shows an empty state', async () => {
    open([listed([])]);
    expect(await screen.findByText('No requests found')).toBeInTheDocument();
    expect(screen.getByText('Try adjusting your search or filter criteria.')).toBeInTheDocument();
  });

  it('offers to clear a search that finds nothing', async () => {
    open([listed([], 'PENDING', 3, 'desai'), listed([request()])], '/admin/requests?search=desai');
    await userEvent.click(await screen.findByRole('button', { name: 'Clear filters' }));
    expect(await card('Desai Jewels')).toBeVisible();
    expect(screen.getByRole('textbox', { name: 'Search requests' })).toHaveValue('');
  });

  it('offers a retry when loading fails', async () => {
    const failed = { ...listed([]), result: undefined, error: new TypeError('Failed to fetch') };
    open([failed]);
    expect(await screen.findByText('Error: Failed to fetch pending requests')).toBeInTheDocument();
    expect(screen.getByRole('heading', { name: "We couldn't load the requests" })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Retry' })).toBeEnabled();
  });

  const similar = {
    __typename: 'SimilarCompany',
    id: 'c9',
    code: 'C-0042',
    companyName: 'Desai & Sons',
    accessStatus: 'EXPIRED',
  };
  const resembling = (over: object = {}) => ({
    ...request(),
    similarCompanies: [{ ...similar, by: ['NAME', 'PHONE'] }],
    ...over,
  });

  const join = (result: object) => ({
    request: { query: JoinCompanyDocument, variables: { input: { id: 'u1', companyId: 'c9', role: 'VIEWER' } } },
    result,
  });

  const startJoining = async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'Let join… Anita Desai' }));
    const dialog = await screen.findByRole('dialog', { name: 'Let Anita Desai join a company' });
    await userEvent.click(within(dialog).getByRole('radio', { name: 'Viewer' }));
    await userEvent.click(within(dialog).getByRole('button', { name: 'Let join' }));
    return dialog;
  };

  it('names the companies that a request resembles, each with a link', async () => {
    const other = resembling({
      id: 'u2',
      companyName: 'Desai Gold',
      similarCompanies: [{ ...similar, by: ['EMAIL'] }],
    });
    open([listed([resembling(), other])]);
    const desai = await card('Desai Jewels');
    expect(within(desai).getByText(/^Similar name, same phone number:/)).toBeInTheDocument();
    expect(within(desai).getByRole('link', { name: 'Desai & Sons (C-0042)' })).toHaveAttribute(
      'href',
      '/admin/companies/c9',
    );
    expect(within(await card('Desai Gold')).getByText(/^Same email domain:/)).toBeInTheDocument();
  });

  it('lets the person join a company, says so on the card, and reloads the list', async () => {
    const joined = { data: { joinCompany: { __typename: 'ManagedCompany', id: 'c9', companyName: 'Desai & Sons' } } };
    open([listed([resembling()], 'PENDING', 1), join(joined), listed([])]);
    const desai = await card('Desai Jewels');
    const dialog = await startJoining();
    expect(dialog).toHaveTextContent('Similar name, same phone number · access: expired');
    expect(dialog).toHaveTextContent('Anita Desai joins Desai & Sons; the new company Desai Jewels is deleted.');
    expect(await within(desai).findByText('Anita Desai joined Desai & Sons')).toBeInTheDocument();
    expect(await screen.findByText('1 request decided on this page.', { exact: false })).toBeInTheDocument();
    expect(within(desai).queryByRole('button')).not.toBeInTheDocument();
  });

  it.each(['COMPANY_IN_USE', 'PEOPLE_FULL', 'REQUEST_DECIDED'] as const)('shows in the dialog: %s', async (code) => {
    const { message } = errors[code];
    const refused = { errors: [new GraphQLError(message, { extensions: { code } })] };
    open([listed([resembling()]), join(refused)]);
    const dialog = await startJoining();
    expect(await within(dialog).findByText(message)).toBeInTheDocument();
  });

  it('tells that a request no longer exists, because another administrator let its person join', async () => {
    const gone = {
      request: { query: AccessRequestDocument, variables: { userId: 'u1' } },
      result: {
        data: { accessRequest: null },
        errors: [new GraphQLError('Request not found', { extensions: { code: 'REQUEST_NOT_FOUND' } })],
      },
    };
    const overtaken = {
      request: { query: RejectAccessDocument, variables: { input: { userId: 'u1', seen: 'PENDING' } } },
      result: { errors: [new GraphQLError('Request not found', { extensions: { code: 'REQUEST_DECIDED' } })] },
    };
    open([listed([request()], 'PENDING', 1), overtaken, listed([]), gone]);
    const desai = await card('Desai Jewels');
    await userEvent.click(within(desai).getByRole('button', { name: 'Reject Anita Desai' }));
    expect(await within(desai).findByText('This request no longer exists')).toBeInTheDocument();
    expect(within(desai).queryByRole('button')).not.toBeInTheDocument();
  });
});
