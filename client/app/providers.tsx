import { ApolloProvider } from '@apollo/client/react';
import { MantineProvider } from '@mantine/core';

import { RouterProvider } from 'react-router-dom';
import { makeClient } from '../lib/apollo';
import { cssVariables, theme } from '../ui/theme';
import { router } from './routes';
import { Toaster } from './toaster';

const client = makeClient();

/** Nonce of this page load; the content security policy allows Mantine's style element by it. */
const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';
// The dialogs' scroll lock adds a style element too, and reads the nonce from this global.
Object.assign(globalThis, { __webpack_nonce__: nonce });

export function Providers() {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      forceColorScheme="light"
      getStyleNonce={() => nonce}
    >
      <ApolloProvider client={client}>
        <Toaster />
        <RouterProvider router={router} />
      </ApolloProvider>
    </MantineProvider>
  );
}
