import { MantineProvider } from '@mantine/core';
import { renderToStaticMarkup } from 'react-dom/server';
import { cssVariables, values } from './theme-values';

/** The CSS variables of the theme, as Mantine would write them into the page on each load. The build writes them into a file. */
export function themeVariables(): string {
  const html = renderToStaticMarkup(
    <MantineProvider theme={values} cssVariablesResolver={cssVariables} withGlobalClasses={false} />,
  );
  const [, css] = /<style data-mantine-styles="true">(.+)<\/style>/s.exec(html) ?? [];
  if (css === undefined) throw new Error('Mantine has written no CSS variables.');
  return css;
}
