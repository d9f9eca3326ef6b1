type Json = Record<string, unknown>;

interface Content {
  schema?: { properties?: Record<string, Json>; required?: string[] };
  example?: unknown;
}

interface Body {
  content: { 'application/json'?: Content; 'multipart/form-data'?: Content };
}

interface Parameter {
  in: string;
  name: string;
  required: boolean;
  description: string;
  schema: Json;
  example?: unknown;
}

interface Operation {
  operationId: string;
  tags: string[];
  summary: string;
  description: string;
  'x-graphql': string[];
  parameters?: Parameter[];
  requestBody?: Body;
  responses: Record<string, { $ref?: string } & Partial<Body>>;
}

/** The parts of an OpenAPI document that the page shows. */
export interface OpenApi {
  info: { title: string; description: string };
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, Operation>>;
}

interface Call extends Operation {
  method: string;
  path: string;
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string) => text.replace(/[&<>"]/g, (character) => entities[character] ?? character);
const withCode = (text: string) => escaped(text).replace(/`([^`]+)`/g, '<code>$1</code>');
const json = (value: unknown) => `<pre tabindex="0">${escaped(JSON.stringify(value, null, 2))}</pre>`;

/** Renders the REST reference as a page without scripts. */
export function docsPage({ info, tags, paths }: OpenApi): string {
  const calls = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({ ...operation, method: method.toUpperCase(), path })),
  );
  const callsIn = (group: string) => calls.filter((call) => call.tags[0] === group);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escaped(info.title)}</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/api/docs/docs.css">
</head>
<body>
<header>
  <h1>${escaped(info.title)}</h1>
  ${info.description
    .split('\n\n')
    .map((text) => `<p>${withCode(text)}</p>`)
    .join('')}
  <p><a href="/api/docs/openapi.json">Download as OpenAPI 3.1</a></p>
</header>
<nav aria-label="Calls">${tags.map(({ name }) => navigationGroup(name, callsIn(name))).join('')}</nav>
<main>${tags.map(({ name, description }) => `<h2>${escaped(name)}</h2><p>${withCode(description)}</p>${callsIn(name).map(operationSection).join('')}`).join('')}</main>
</body>
</html>`;
}

const navigationGroup = (group: string, calls: readonly Call[]) =>
  `<h2>${escaped(group)}</h2><ul>${calls
    .map(
      ({ method, path, operationId }) =>
        `<li><a href="#${escaped(operationId)}"><b>${method}</b> ${escaped(short(path))}</a></li>`,
    )
    .join('')}</ul>`;

const short = (path: string) => path.replace(/^\/api\/v1/, '');

function operationSection(call: Call): string {
  const { method, path, operationId, summary, description, parameters = [], requestBody, responses } = call;
  const body = requestBody?.content['application/json'] ?? requestBody?.content['multipart/form-data'];
  const [status, response] = Object.entries(responses).find(([code]) => code.startsWith('2')) ?? [];
  return `<section id="${escaped(operationId)}">
<h3><b>${method}</b> <code>${escaped(path)}</code></h3>
<p>${withCode(summary)}</p>
<dl><dt>Access</dt><dd>${withCode(description)}</dd><dt>In GraphQL</dt><dd>${call['x-graphql'].map((name) => `<code>${escaped(name)}</code>`).join(', ')}</dd>${parameters.map(parameter).join('')}${fieldsOf(body)}<dt>Errors</dt><dd>${failures(responses)}</dd></dl>
<div class="examples">${body ? `<figure><figcaption>Request</figcaption>${json(body.example)}</figure>` : ''}<figure><figcaption>Response ${status}</figcaption>${json(response?.content?.['application/json']?.example)}</figure></div>
</section>`;
}

const parameter = ({ in: place, name, required, description, schema, example }: Parameter) =>
  `<dt><code>${escaped(name)}</code></dt><dd>${withCode(description)} <span>${place}, ${escaped(kindOf(schema))}${required ? ', required' : ''}${example === undefined ? '' : `, for example <code>${escaped(JSON.stringify(example))}</code>`}</span></dd>`;

/** The fields of a request body. */
const fieldsOf = (body: Content | undefined) =>
  Object.entries(body?.schema?.properties ?? {})
    .map(
      ([name, schema]) =>
        `<dt><code>${escaped(name)}</code></dt><dd>${withCode(String(schema.description))} <span>body, ${escaped(kindOf(schema))}${body?.schema?.required?.includes(name) ? ', required' : ''}</span></dd>`,
    )
    .join('');

function kindOf(schema: Json): string {
  const choices = ((schema.anyOf ?? schema.oneOf ?? []) as Json[]).filter(({ type }) => type !== 'null');
  if (choices.length) return choices.map(kindOf).join(' or ');
  if (Array.isArray(schema.enum)) return `one of ${schema.enum.join(', ')}`;
  if (schema.type === 'array') return `list of ${kindOf((schema.items ?? {}) as Json)}`;
  const types = [schema.type ?? 'text'].flat().map((type) => `${type as string}`);
  return types.filter((type) => type !== 'null').join(' or ');
}

const failures = (responses: Call['responses']) =>
  Object.entries(responses)
    .flatMap(([status, { $ref }]) => ($ref ? [`${status} ${codesOf($ref)}`] : []))
    .join('<br>');

const codesOf = (reference: string) =>
  (reference.split('/').at(-1) ?? '')
    .split('.')
    .map((code) => `<code>${escaped(code)}</code>`)
    .join(' ');

export const docsStyle = `:root { --ink: #1d1a16; --ivory: #faf7f2; --sand: #f1ebe1; --stone: #d9cfc0; --clay: #6a6156; --gold: #7a5a17; --emerald: #1e5b4a; }
* { box-sizing: border-box; }
html { scroll-padding-top: 24px; }
body { margin: 0; display: grid; grid-template-columns: 320px minmax(0, 1fr); background: var(--ivory); color: var(--ink); font: 400 16px/1.6 Jost, Figtree, 'Helvetica Neue', Arial, sans-serif; }
header { grid-column: 1 / -1; padding: 40px clamp(20px, 4vw, 64px) 28px; border-bottom: 1px solid var(--stone); }
h1, h2 { margin: 0; font: 500 40px/1.15 'Cormorant Garamond', Garamond, Georgia, serif; }
header p { margin: 8px 0 0; color: var(--clay); max-width: 70ch; }
a { color: var(--gold); }
nav { position: sticky; top: 0; height: 100vh; overflow: auto; padding: 24px 20px 48px clamp(20px, 4vw, 64px); border-right: 1px solid var(--stone); font-size: 14px; }
nav h2 { font: inherit; font-size: 13px; font-weight: 500; letter-spacing: .08em; color: var(--clay); margin: 20px 0 4px; }
nav ul { list-style: none; margin: 0; padding: 0; }
nav a { display: block; padding: 4px 0; color: inherit; text-decoration: none; overflow-wrap: anywhere; }
nav a:hover { color: var(--gold); }
b { display: inline-block; min-width: 3.6em; font-size: 12px; font-weight: 600; letter-spacing: .06em; color: var(--emerald); }
main { padding: 32px clamp(20px, 4vw, 64px) 96px; max-width: 1200px; }
main h2 { margin: 40px 0 8px; }
section { padding: 28px 0; border-bottom: 1px solid var(--stone); }
h3 { margin: 0 0 8px; font-size: 18px; font-weight: 500; overflow-wrap: anywhere; }
code, pre { font: 13px/1.55 ui-monospace, 'SF Mono', Menlo, Consolas, monospace; }
h3 code { font-size: 16px; }
p { margin: 0 0 12px; max-width: 75ch; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: 4px 24px; margin: 0 0 16px; font-size: 14px; }
dt { color: var(--clay); }
dd { margin: 0; overflow-wrap: anywhere; }
dd span { color: var(--clay); }
.examples { display: grid; grid-template-columns: repeat(auto-fit, minmax(320px, 1fr)); gap: 16px; }
figure { margin: 0; min-width: 0; }
figcaption { font-size: 13px; letter-spacing: .08em; color: var(--clay); margin-bottom: 4px; }
pre { margin: 0; padding: 16px; max-height: 360px; overflow: auto; background: var(--sand); border-radius: 2px; }
:focus-visible { outline: 2px solid var(--emerald); outline-offset: 2px; }
@media (max-width: 900px) { body { display: block; } nav { position: static; height: auto; max-height: 50vh; border-right: 0; border-bottom: 1px solid var(--stone); } .examples { grid-template-columns: 1fr; } dl { grid-template-columns: 1fr; } dd { margin-bottom: 6px; } }
`;
