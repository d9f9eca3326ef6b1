import type { ApolloClient } from '@apollo/client';
import { ApolloProvider } from '@apollo/client/react';
import { MantineProvider } from '@mantine/core';
import { Suspense, type ReactNode } from 'react';
import { lazyComponent } from '../ui/lazy-component';
import { cssVariables, theme } from '../ui/theme';

const Toasts = lazyComponent(() => import('./toasts'), 'Toasts');

interface ProvidersProps {
  client: ApolloClient;
  /** Nonce of this page load; the content security policy allows style elements by it. */
  nonce: string;
  children: ReactNode;
}

export function Providers({ client, nonce, children }: ProvidersProps) {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      forceColorScheme="light"
      getStyleNonce={() => nonce}
    >
      <ApolloProvider client={client}>
        <Suspense>
          <Toasts />
        </Suspense>
        {children}
      </ApolloProvider>
    </MantineProvider>
  );
}
