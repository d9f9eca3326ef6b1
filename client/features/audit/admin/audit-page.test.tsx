import type { MockLink } from '@apollo/client/testing';
import { expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderScreen } from '../../../testing/screen';
import { AuditEntriesDocument } from './audit.generated';
import { AuditPage } from './audit-page';

const nothing = {
  request: { query: AuditEntriesDocument, variables: () => true },
  maxUsageCount: Number.POSITIVE_INFINITY,
  result: {
    data: {
      auditEntries: {
        __typename: 'AuditEntryPage',
        items: [],
        more: false,
        pageInfo: { __typename: 'PageInfo', page: 1, pages: 1, total: 0 },
      },
    },
  },
} as unknown as MockLink.MockedResponse;

it('the activity offers to clear the filters where it finds nothing', async () => {
  const { where } = renderScreen(<AuditPage />, { responses: [nothing], at: '/admin/audit?search=zzz&group=access' });
  const empty = (await screen.findByRole('heading', { name: 'No entries found' })).parentElement as HTMLElement;
  await userEvent.click(within(empty).getByRole('button', { name: 'Clear filters' }));
  expect(where()).toBe('/admin/audit');
  expect(within(empty).queryByRole('button')).not.toBeInTheDocument();
});
