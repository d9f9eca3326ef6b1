const fiveMinutes = 300_000;

/** What has been is past; what is to come, to five minutes. */
function when(text: string): string {
  const ahead = Date.parse(text) - Date.now();
  return ahead <= 0 ? 'past' : `in ${Math.ceil(ahead / fiveMinutes) * 5} minutes`;
}

const places: [pattern: RegExp, stands: (text: string) => string][] = [
  [/\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d[\d.]*(?:Z|[+-]\d\d(?::\d\d)?)/g, when],
  [/\$argon2[\w$=,+/.-]+|\\\\x[0-9a-f]+|[\w-]+\.[\w-]{30,}\.[\w-]{30,}|(?<![\w-])[\w-]{40,}(?![\w-])/g, () => 'secret'],
  [/PR-[0-9A-Z]{8}/g, () => 'code'],
  // The administrator who decides for the builders.
  [/(?:Company |buyer-)[0-9a-f]{10}\b/g, () => 'decider'],
  [/\b10\.\d+\.\d+\.\d+\b/g, () => 'address'],
];

const ids = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;

/** Fields by their names, so that it does not matter which of them a face tells first. */
const inOrder = (_: string, value: unknown) =>
  value !== null && typeof value === 'object' && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
    : value;

/** Without what is another each time: moments, secrets, codes, and ids but for their order of appearance. */
export function withoutChance(value: unknown, known: Map<string, string>): unknown {
  if (value === undefined) return undefined;
  let text = JSON.stringify(value, inOrder);
  text = text.replace(ids, (id) => {
    if (!known.has(id)) known.set(id, `#${known.size + 1}`);
    return known.get(id) ?? '';
  });
  for (const [pattern, stands] of places) text = text.replace(pattern, stands);
  return JSON.parse(text) as unknown;
}

/** Neither face says much about what is not there: one leaves it out where the other says null. */
export function withoutNothing(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNothing);
  if (value === null || typeof value !== 'object') return value ?? undefined;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, inner]) => inner !== null && inner !== undefined)
      .map(([name, inner]) => [name, withoutNothing(inner)]),
  );
}
