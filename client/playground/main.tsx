import { GraphiQL } from 'graphiql';
import 'graphiql/style.css';
import { createRoot } from 'react-dom/client';
import { fetcher } from './fetcher';
import { operations } from './operations';
import './playground.css';

const place = document.getElementById('playground');
if (place)
  createRoot(place).render(
    <GraphiQL
      fetcher={fetcher}
      defaultTabs={operations.map(({ query, variables }) => ({
        query,
        variables: variables && JSON.stringify(variables, null, 2),
      }))}
      forcedTheme="light"
    />,
  );
