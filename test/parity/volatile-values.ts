const fiveMinutes = 300_000;

/** Times in the past are equal; times in the future are rounded up to five minutes. */
function when(text: string): string {
  const ahead = Date.parse(text) - Date.now();
  return ahead <= 0 ? 'past' : `in ${Math.ceil(ahead / fiveMinutes) * 5} minutes`;
}

const places: [pattern: RegExp, stands: (text: string) => string][] = [
  [/\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d[\d.]*(?:Z|[+-]\d\d(?::\d\d)?)/g, when],
  [/\$argon2[\w$=,+/.-]+|\\\\x[0-9a-f]+|[\w-]+\.[\w-]{30,}\.[\w-]{30,}|(?<![\w-])[\w-]{40,}(?![\w-])/g, () => 'secret'],
  [/PR-[0-9A-Z]{8}/g, () => 'code'],
  // The secret of an authenticator app, a recovery code, and the time of the last code of an app.
  [/\b(?:[A-Z2-7]{32}|[a-z0-9]{4}(?:-[a-z0-9]{4}){3})\b/g, () => 'secret'],
  [/(?<="last_step":)\d+/g, () => '1'],
  // The content of a cart, in its version.
  [/\.[0-9a-f]{32}(?![\w-])/g, () => '.content'],
  // The administrator who decides on access in the builders.
  [/(?:Company |buyer-)[0-9a-f]{10}\b/g, () => 'administrator'],
  [/\b10\.\d+\.\d+\.\d+\b/g, () => 'address'],
];

const ids = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;

/** Sorts fields by name, because the transports return them in different orders. */
const inOrder = (_: string, value: unknown) =>
  value !== null && typeof value === 'object' && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
    : value;

/** Replaces values that differ between runs: times, secrets and codes. Ids become their order of appearance. */
export function maskVolatile(value: unknown, known: Map<string, string>): unknown {
  if (value === undefined) return undefined;
  let text = JSON.stringify(value, inOrder);
  text = text.replace(ids, (id) => {
    if (!known.has(id)) known.set(id, `#${known.size + 1}`);
    return known.get(id) ?? '';
  });
  for (const [pattern, stands] of places) text = text.replace(pattern, stands);
  return JSON.parse(text) as unknown;
}

/** Removes null and undefined fields: REST omits some fields that GraphQL returns as null. */
export function omitNulls(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(omitNulls);
  if (value === null || typeof value !== 'object') return value ?? undefined;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, inner]) => inner !== null && inner !== undefined)
      .map(([name, inner]) => [name, omitNulls(inner)]),
  );
}
