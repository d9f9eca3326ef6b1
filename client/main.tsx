// The import order sets the cascade layers: Mantine's styles override the base styles, and shared classes both.
import './ui/base.css';
import './ui/mantine.css';
import './ui/shared.css';
// Styles of the markup that the server writes into the home page.
import './ui/link-button.css';
import './features/photos/banner-hero.css';
import type { ApolloClient } from '@apollo/client';
import { ApolloProvider } from '@apollo/client/react';
import { MantineProvider } from '@mantine/core';
import { startTransition, Suspense, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router-dom';
import { preloadPointedPages, startRouter } from './app/router';
import { firstScreenAt, sessionQuery, visitor } from './app/routes';
import type { SessionQuery } from './features/auth/session.generated';
import { makeClient } from './lib/apollo';
import { lazyComponent } from './ui/lazy-component';
import { cssVariables, theme } from './ui/theme';

const Toasts = lazyComponent(() => import('./app/toasts'), 'Toasts');

interface ProvidersProps {
  client: ApolloClient;
  /** Nonce of this page load; the content security policy allows style elements by it. */
  nonce: string;
  children: ReactNode;
}

function Providers({ client, nonce, children }: ProvidersProps) {
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

const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';
// The dialogs' scroll lock adds a style element too, and reads the nonce from this global.
Object.assign(globalThis, { __webpack_nonce__: nonce });

// Not preloaded in the page like the other font, because a preload would take the connection from the scripts.
void document.fonts.load("1em 'Cormorant Garamond Variable'");

/** Fills the cache with the responses that the server has put into the page, by the names of their queries. */
function restoreFirstData(client: ApolloClient) {
  const text = document.getElementById('first-data')?.textContent ?? '{}';
  const data = JSON.parse(text) as Record<string, object | undefined> & { Session?: SessionQuery };
  const screen = firstScreenAt(window.location, data.Session?.session ?? visitor);
  for (const { name, query, variables } of [sessionQuery, ...(screen?.queries ?? [])])
    if (data[name]) client.writeQuery({ query, variables, data: data[name] });
}

async function start(element: HTMLElement) {
  const router = await startRouter();
  const client = makeClient();
  restoreFirstData(client);
  // A transition renders in short steps, so that a slow phone takes taps and keys in between.
  startTransition(() => {
    createRoot(element).render(
      <Providers client={client} nonce={nonce}>
        <RouterProvider router={router} />
      </Providers>,
    );
  });
  preloadPointedPages();
}

const element = document.getElementById('root');
if (element) void start(element);
