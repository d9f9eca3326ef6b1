import type { ApolloClient } from '@apollo/client';
import { ApolloProvider } from '@apollo/client/react';
import { MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import { cssVariables, theme } from '../ui/theme';
import { Toaster } from './toaster';

interface ProvidersProps {
  client: ApolloClient;
  /** Nonce of this page load; the content security policy allows Mantine's style element by it. */
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
        <Toaster />
        {children}
      </ApolloProvider>
    </MantineProvider>
  );
}
