import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface Suite {
  name: string;
  /** All that it does, in its own words and in those of the helpers that it takes. */
  text: string;
}

const declaration = /^(?:export )?(?:async )?(?:const|function\*?|class) (\w+)/m;
const mentions = (text: string, name: string) => new RegExp(`\\b${name}\\b`).test(text);

/** What a suite takes out of a module of helpers: the declarations that it names, and those that these name. */
function takenFrom(module: string, suite: string): string {
  const parts = module.split(/\n(?=(?:export )?(?:async )?(?:const|function|class) )/);
  const taken = new Set<string>();
  for (let before = -1; before !== taken.size;) {
    before = taken.size;
    const known = [suite, ...taken].join('\n');
    for (const part of parts) if (mentions(known, declaration.exec(part)?.[1] ?? '-')) taken.add(part);
  }
  // A list of calls by name is taken call by call.
  const unused = (_: string, line: string, name: string) => (suite.includes(`.${name}(`) ? line : '');
  return [...taken].join('\n').replace(/^( {2}(\w+): \(client\b[\s\S]*?\),\n)/gm, unused);
}

/** These go through all calls there are, so they say nothing about one of them. */
const walkers = /^(agreement|doors|fuzz|openapi|schema)\b/;

/** The suites over HTTP that have a subject; a page that a suite copies block by block is part of it. */
export function suitesIn(folder: string): Suite[] {
  const read = (...path: string[]) => readFileSync(join(folder, ...path), 'utf8');
  const examples = [...read('docs', 'api.md').matchAll(/^```bash\n(.*?)^```$/gms)].map(([, block]) => block);
  return readdirSync(join(folder, 'test', 'api')).flatMap((file) => {
    const [, name] = /^(.+)\.test\.ts$/.exec(file) ?? [];
    if (!name || walkers.test(name)) return [];
    const text = read('test', 'api', file);
    const helpers = [...text.matchAll(/from '\.\.\/support\/([\w-]+)\.js'/g)].map(([, helper]) =>
      takenFrom(read('test', 'support', `${helper}.ts`), text),
    );
    return [{ name, text: [text, ...helpers, ...(text.includes("'docs/api.md'") ? examples : [])].join('\n') }];
  });
}

const verb = /\b(get|post|put|delete)\b/gi;

/** `PUT /api/v1/orders/status/{id}` as a suite writes it: the path in quotes, something in the place of the id, its verb before it. */
function isOverRest(text: string, call: string, paths: ReadonlySet<string>): boolean {
  const [method, address = ''] = call.split(' ');
  const path = address.replace(/^\/api\/v1/, '');
  const written = path.replace(/\{\w+\}/g, '(?:\\$\\{[^}]*\\}|\\$\\w+|[\\w-]+)');
  const found = text.matchAll(new RegExp(`^(.*)(?<=['"\`/ ]|/api/v1)(${written})(?=['"\`?\\s])`, 'gm'));
  return [...found].some(([, before = '', place = '']) => {
    const [said] = [...before.matchAll(verb)].slice(-1);
    // `/products/search` is another call than `/products/{id}`.
    return (place === path || !paths.has(place)) && (!said || said[0].toUpperCase() === method);
  });
}

/** `Mutation.placeOrder` as a suite writes it: in a document, as a helper's argument, or as the field that is read. */
function isOverGraphql(text: string, call: string): boolean {
  const field = call.replace(/^\w+\./, '');
  const asArgument = `'${field}', '(?:\\w+Input|query|mutation)'`;
  const pattern = `\\{\\s*${field}\\s*(?:\\(\\w+:|\\{)|\\bdata\\??\\.${field}\\b|${asArgument}`;
  return new RegExp(pattern).test(text);
}

/** Which suites write this call. */
export const suitesOf = (
  suites: readonly Suite[],
  { rest, graphql }: { rest?: string; graphql?: string },
  paths: ReadonlySet<string>,
): string[] =>
  suites
    .filter(({ text }) => (rest && isOverRest(text, rest, paths)) || (graphql && isOverGraphql(text, graphql)))
    .map(({ name }) => name)
    .sort();
