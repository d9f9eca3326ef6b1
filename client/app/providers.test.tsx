import { ApolloClient, ApolloLink, InMemoryCache } from '@apollo/client';
import { MantineProvider, useMantineContext, useMantineTheme } from '@mantine/core';
import { expect, it } from '@jest/globals';
import { render } from '@testing-library/react';
import { theme } from '../ui/theme';
import { Providers } from './providers';

it("gives components what Mantine's own provider gives", () => {
  const client = new ApolloClient({ cache: new InMemoryCache(), link: ApolloLink.empty() });
  const given: { settings: string[]; isCalm: boolean }[] = [];
  function Probe() {
    const settings = Object.entries(useMantineContext()).filter(([, value]) => Boolean(value));
    given.push({ settings: settings.map(([name]) => name).sort(), isCalm: useMantineTheme().respectReducedMotion });
    return null;
  }
  render(
    <Providers client={client} nonce="n">
      <Probe />
    </Providers>,
  );
  render(
    <MantineProvider theme={theme} getStyleNonce={() => 'n'}>
      <Probe />
    </MantineProvider>,
  );
  client.stop();
  const [ours, mantines] = given;
  expect(ours?.settings).toEqual(mantines?.settings);
  expect(ours?.isCalm).toBe(true);
});
