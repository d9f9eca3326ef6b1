import type { ApolloClient } from '@apollo/client';
import { ApolloProvider } from '@apollo/client/react';
import { MantineContext, MantineThemeProvider } from '@mantine/core';
import { useState, type ComponentProps, type ReactNode } from 'react';
import { theme } from '../ui/theme';
import { Toaster } from './toaster';

interface ProvidersProps {
  client: ApolloClient;
  /** Nonce of this page load; the content security policy allows style elements by it. */
  nonce: string;
  children: ReactNode;
}

const keepColorScheme = () => undefined;

/**
 * What `MantineProvider` gives to components, without what it does on each load: it computes the CSS variables
 * (`ui/theme-variables.tsx`), reads a colour scheme, and sets attributes that `index.html` has.
 */
const mantine = (nonce: string): ComponentProps<typeof MantineContext>['value'] => ({
  colorScheme: 'light',
  setColorScheme: keepColorScheme,
  clearColorScheme: keepColorScheme,
  getRootElement: () => document.documentElement,
  classNamesPrefix: 'mantine',
  cssVariablesSelector: ':root',
  withStaticClasses: true,
  getStyleNonce: () => nonce,
});

export function Providers({ client, nonce, children }: ProvidersProps) {
  const [context] = useState(() => mantine(nonce));
  return (
    <MantineContext value={context}>
      <MantineThemeProvider theme={theme}>
        <ApolloProvider client={client}>
          <Toaster />
          {children}
        </ApolloProvider>
      </MantineThemeProvider>
    </MantineContext>
  );
}
