import { parse } from 'graphql';
import { prerender } from 'react-dom/static';
import { StaticRouter } from 'react-router-dom';
import { Providers } from '../app/providers';
import { Pages } from '../app/routes';
import { makeClient } from '../lib/apollo';

interface Screen {
  /** With the query of the URL. */
  path: string;
  /** The queries of the first screen, with the responses of the server. */
  answers: readonly { query: string; variables: Record<string, unknown>; text: string }[];
  /** Of the style elements of the page. */
  nonce: string;
}

const characters: Record<string, string> = { amp: '&', quot: '"', '#x27': "'", lt: '<', gt: '>' };
const unescaped = (text: string) =>
  text.replace(/&(amp|quot|#x27|lt|gt);/g, (_, name: string) => characters[name] ?? '');

/** Moves the style attributes, which the policy of the page forbids, to a style element. React escapes quotes in texts. */
function withStyleElement(html: string, nonce: string): string {
  const styles = new Map<string, number>();
  const body = html.replace(/ style="([^"]*)"/g, (_, style: string) => {
    if (!styles.has(style)) styles.set(style, styles.size);
    return ` data-style="${styles.get(style)}"`;
  });
  // A `<` could end the element, a brace the rule.
  const rules = [...styles].map(
    ([style, index]) => `#first-screen [data-style="${index}"]{${unescaped(style).replace(/[<{}]/g, '')}}`,
  );
  return `<style nonce="${nonce}">${rules.join('')}</style>${body}`;
}

/**
 * The HTML of a page: what the browser shows until the scripts have run. Components that need a browser to know their
 * size or content render their placeholder.
 */
export async function screenHtml({ path, answers, nonce }: Screen): Promise<string> {
  const client = makeClient();
  for (const { query, variables, text } of answers) {
    const { data } = JSON.parse(text) as { data: Record<string, unknown> };
    client.writeQuery({ query: parse(query), variables, data });
  }
  const failures: unknown[] = [];
  const { prelude } = await prerender(
    <Providers client={client} nonce={nonce}>
      <StaticRouter location={path}>
        <Pages />
      </StaticRouter>
    </Providers>,
    // Everything in its place: by default a script moves the larger parts there, which the policy of the page forbids.
    { progressiveChunkSize: Number.MAX_SAFE_INTEGER, onError: (error) => void failures.push(error) },
  );
  client.stop();
  if (failures.length > 0) throw failures[0];
  return withStyleElement(await new Response(prelude).text(), nonce);
}
