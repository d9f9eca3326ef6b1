import { useLocation } from 'react-router-dom';
import { loginPath } from '../../lib/return-path';
import { Page } from '../../ui/section';
import { EmptyState } from '../../ui/states';

/** Shown to visitors who may not see products. */
export function PleaseLogin({ text }: { text?: string }) {
  const location = useLocation();
  return (
    <Page>
      <EmptyState
        heading="h1"
        title="Please login to view products"
        text={text}
        link={{ to: loginPath(location), text: 'Login' }}
      />
    </Page>
  );
}
