import { expect, it } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import type { CompanyRole } from '../../graphql/types.generated';
import { session } from '../../testing/products';
import { renderScreen } from '../../testing/screen';
import { AccessCountdown } from './access-countdown';
import { useSession } from './use-session';

function Known() {
  const { known } = useSession();
  return known && <p>Known</p>;
}

const open = (role: CompanyRole) => {
  const response = session(true, role);
  const expiresAt = new Date(Date.now() + 5 * 60_000).toISOString();
  Object.assign(response.result.data.session.access ?? {}, { permanent: false, hours: 4, expiresAt });
  renderScreen(
    <>
      <AccessCountdown />
      <Known />
    </>,
    { responses: [response] },
  );
};

it('the countdown of the access offers a buyer more time', async () => {
  open('BUYER');
  expect(await screen.findByRole('button', { name: '5 minutes of access left' })).toBeInTheDocument();
});

it('the countdown of the access is hidden from a viewer, who cannot request more time', async () => {
  open('VIEWER');
  expect(await screen.findByText('Known')).toBeInTheDocument();
  await act(() => import('./access-pill'));
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});
