import { ApolloProvider } from '@apollo/client/react';
import { MantineProvider } from '@mantine/core';

import { RouterProvider } from 'react-router-dom';
import { makeClient } from '../lib/apollo';
import { cssVariables, theme } from '../ui/theme';
import { router } from './routes';
import { Toaster } from './toaster';

const client = makeClient();

/** The nonce of this page load: the content security policy admits Mantine's style element by it. */
const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';
// The scroll lock of dialogs adds a style element of its own; this is the name under which it looks for the nonce.
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
