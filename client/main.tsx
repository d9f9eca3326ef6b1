// The import order sets the cascade layers: Mantine's styles override the base styles.
import './ui/base.css';
import './ui/first-controls.css';
import 'virtual:theme-variables.css';
// What nearly every page uses: as a part of the first files it needs no requests of its own.
import './ui/link-button';
import './ui/picture';
import './ui/render-when-near';
import './ui/section';
// Before the router: its listener must be the first.
import './lib/before-router-pop';
import { startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { Providers } from './app/providers';
import { loadPage, Pages } from './app/routes';
import { makeClient } from './lib/apollo';

const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';
// The dialogs' scroll lock adds a style element too, and reads the nonce from this global.
Object.assign(globalThis, { __webpack_nonce__: nonce });

const client = makeClient();

async function start(element: HTMLElement) {
  // Rendered without its page, the application would replace the first screen by an empty one. It shows why a load fails.
  await loadPage(window.location)?.catch(() => undefined);
  const root = createRoot(element);
  // Rendered in short turns, so that the browser can paint the first screen that the server has sent, and answer taps.
  startTransition(() =>
    root.render(
      <Providers client={client} nonce={nonce}>
        <BrowserRouter>
          <Pages />
        </BrowserRouter>
      </Providers>,
    ),
  );
}

const element = document.getElementById('root');
if (element) void start(element);
