import type { MockLink } from '@apollo/client/testing';
import { expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderScreen } from '../../../testing/screen';
import { AuditEntriesDocument } from './audit.generated';
import { AuditPage } from './audit-page';

const pageOf = (items: object[]) =>
  ({
    request: { query: AuditEntriesDocument, variables: () => true },
    maxUsageCount: Number.POSITIVE_INFINITY,
    result: {
      data: {
        auditEntries: {
          __typename: 'AuditEntryPage',
          items,
          more: false,
          pageInfo: { __typename: 'PageInfo', page: 1, pages: 1, total: items.length },
        },
      },
    },
  }) as unknown as MockLink.MockedResponse;

it('the activity offers to clear the filters where it finds nothing', async () => {
  const { where } = renderScreen(<AuditPage />, {
    responses: [pageOf([])],
    at: '/admin/audit?search=zzz&group=access',
  });
  const empty = (await screen.findByRole('heading', { name: 'No entries found' })).parentElement as HTMLElement;
  await userEvent.click(within(empty).getByRole('button', { name: 'Clear filters' }));
  expect(where()).toBe('/admin/audit');
  expect(within(empty).queryByRole('button')).not.toBeInTheDocument();
});

it('the activity says which decision about access was taken back', async () => {
  const party = { __typename: 'AuditParty', type: 'USER', company: null };
  const undone = {
    __typename: 'AuditEntry',
    id: 'e1',
    at: '2026-03-14T12:30:00Z',
    kind: 'access.undone',
    actor: { ...party, id: 'a1', name: 'Meera Shah' },
    subject: { ...party, id: 'c1', name: 'Kiran Rao', company: 'Kiran Jewels' },
    details: [{ __typename: 'AuditDetail', name: 'undone', value: 'extended' }],
  };
  renderScreen(<AuditPage />, { responses: [pageOf([undone])], at: '/admin/audit' });
  expect((await screen.findAllByText(/Access extended/)).length).toBeGreaterThan(0);
});
