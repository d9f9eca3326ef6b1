// The import order sets the cascade layers: Mantine's styles override the base styles.
import './ui/base.css';
import './ui/first-controls.css';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { Providers } from './app/providers';
import { routes } from './app/routes';
import { makeClient } from './lib/apollo';

const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';
// The dialogs' scroll lock adds a style element too, and reads the nonce from this global.
Object.assign(globalThis, { __webpack_nonce__: nonce });

const client = makeClient();
const router = createBrowserRouter(routes);

const root = document.getElementById('root');
if (root)
  createRoot(root).render(
    <Providers client={client} nonce={nonce}>
      <RouterProvider router={router} />
    </Providers>,
  );
