import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A `bash` block of a documentation page, and the output that the page shows below it. */
export interface Example {
  /** The headings above it, and its position below them. */
  name: string;
  script: string;
  response?: { kind: string; text: string };
}

const outputKinds = new Set(['http', 'json', 'text']);
const fence = /^(#{2,3}) ([^\n]*)$|^```(\w+)\n(.*?)^```$/gms;

export function examplesOf(page: string): Example[] {
  const examples: Example[] = [];
  let [section, subsection, position] = ['', '', 0];
  for (const [, level, heading = '', kind, text = ''] of readFileSync(join(process.cwd(), page), 'utf8').matchAll(
    fence,
  )) {
    if (level) {
      [section, subsection, position] = level === '##' ? [heading, '', 0] : [section, heading, 0];
    } else if (kind === 'bash') {
      const name = [section, subsection, `example ${++position}`].filter(Boolean).join(', ');
      examples.push({ name, script: text });
    } else if (outputKinds.has(kind ?? '')) {
      const last = examples.at(-1);
      if (!last || last.response)
        throw new Error(`Unexpected output block after ${last?.name ?? 'no example'}: ${text}`);
      last.response = { kind: kind ?? '', text: text.trim() };
    }
  }
  return examples;
}

const escapeRegExp = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** `…` stands for text that differs from run to run. */
const pattern = (text: string) => new RegExp(`^${text.split('…').map(escapeRegExp).join('.+')}$`);

/** Objects may have more fields than the page shows; lists and values must match exactly. */
function expectedShape(value: unknown): unknown {
  if (value === '…') return expect.anything();
  if (typeof value === 'string' && value.includes('…')) return expect.stringMatching(pattern(value));
  if (Array.isArray(value)) return value.map(expectedShape);
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(value).map(([name, field]) => [name, expectedShape(field)]);
  return expect.objectContaining(Object.fromEntries(fields) as Record<string, unknown>);
}

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
};

function expectHttp(output: string, text: string) {
  const [expectedHead = '', expectedBody] = text.split(/\n\n/, 2);
  const [head = '', body = ''] = output.replace(/\r/g, '').split(/\n\n/, 2);
  const lines = head.split('\n').map((line) => line.replace(/^[^:]+:/, (name) => name.toLowerCase()));
  for (const line of expectedHead.split('\n')) expect(lines).toContainEqual(expect.stringMatching(pattern(line)));
  if (expectedBody) expect(parseJson(body)).toEqual(expectedShape(JSON.parse(expectedBody)));
}

/** Checks that a block printed the output shown on the page, or nothing when the page shows none. */
export function expectOutput(output: string, response: Example['response']) {
  if (!response) expect(output).toBe('');
  else if (response.kind === 'http') expectHttp(output, response.text);
  else if (response.kind === 'json') expect(parseJson(output)).toEqual(expectedShape(JSON.parse(response.text)));
  else
    expect(output.split('\n')).toEqual(
      response.text.split('\n').map((line) => expect.stringMatching(pattern(line)) as string),
    );
}
