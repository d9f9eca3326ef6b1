import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A block of `bash` in a page, and the answer that the page promises below it. */
export interface Example {
  /** The headings above it, and its place among theirs. */
  name: string;
  script: string;
  answer?: { kind: string; text: string };
}

const answers = new Set(['http', 'json', 'text']);
const fence = /^(#{2,3}) ([^\n]*)$|^```(\w+)\n(.*?)^```$/gms;

/** A page's examples in their order, as a reader copies them. */
export function examplesOf(page: string): Example[] {
  const examples: Example[] = [];
  let [topic, part, place] = ['', '', 0];
  for (const [, level, heading = '', kind, text = ''] of readFileSync(join(process.cwd(), page), 'utf8').matchAll(
    fence,
  )) {
    if (level) {
      [topic, part, place] = level === '##' ? [heading, '', 0] : [topic, heading, 0];
    } else if (kind === 'bash') {
      const name = [topic, part, `example ${++place}`].filter(Boolean).join(', ');
      examples.push({ name, script: text });
    } else if (answers.has(kind ?? '')) {
      const last = examples.at(-1);
      if (!last || last.answer) throw new Error(`Below ${last?.name ?? 'nothing'} stands an answer too many: ${text}`);
      last.answer = { kind: kind ?? '', text: text.trim() };
    }
  }
  return examples;
}

const literally = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** `…` stands for whatever differs from call to call. */
const pattern = (text: string) => new RegExp(`^${text.split('…').map(literally).join('.+')}$`);

/** Objects may hold more than the page shows; lists and values may not. */
function promised(value: unknown): unknown {
  if (value === '…') return expect.anything();
  if (typeof value === 'string' && value.includes('…')) return expect.stringMatching(pattern(value));
  if (Array.isArray(value)) return value.map(promised);
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(value).map(([name, field]) => [name, promised(field)]);
  return expect.objectContaining(Object.fromEntries(fields) as Record<string, unknown>);
}

const asJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
};

function expectHttp(said: string, text: string) {
  const [promisedHead = '', promisedBody] = text.split(/\n\n/, 2);
  const [head = '', body = ''] = said.replace(/\r/g, '').split(/\n\n/, 2);
  const lines = head.split('\n').map((line) => line.replace(/^[^:]+:/, (name) => name.toLowerCase()));
  for (const line of promisedHead.split('\n')) expect(lines).toContainEqual(expect.stringMatching(pattern(line)));
  if (promisedBody) expect(asJson(body)).toEqual(promised(JSON.parse(promisedBody)));
}

/** What a block printed is what the page promises below it; without a promise, nothing. */
export function expectPromised(said: string, answer: Example['answer']) {
  if (!answer) expect(said).toBe('');
  else if (answer.kind === 'http') expectHttp(said, answer.text);
  else if (answer.kind === 'json') expect(asJson(said)).toEqual(promised(JSON.parse(answer.text)));
  else
    expect(said.split('\n')).toEqual(
      answer.text.split('\n').map((line) => expect.stringMatching(pattern(line)) as string),
    );
}
