import { GraphiQL } from 'graphiql';
import 'graphiql/style.css';
import { createRoot } from 'react-dom/client';
import { fetcher } from './fetcher';
import { operations } from './operations';
import './playground.css';

const container = document.getElementById('playground');
if (container)
  createRoot(container).render(
    <GraphiQL
      fetcher={fetcher}
      defaultTabs={operations.map(({ query, variables }) => ({
        query,
        variables: variables && JSON.stringify(variables, null, 2),
      }))}
      forcedTheme="light"
    />,
  );
