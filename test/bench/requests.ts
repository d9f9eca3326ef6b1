/** An HTTP request before it is text. */
export interface BenchRequest {
  method?: string;
  path: string;
  headers?: Record<string, string>;
  body?: unknown;
}

/** The whole request as it goes over the wire. */
export function toText({ method, path, headers, body }: BenchRequest): string {
  const text = body === undefined ? '' : JSON.stringify(body);
  const lines = [`${method ?? (text ? 'POST' : 'GET')} ${path} HTTP/1.1`, 'host: localhost'];
  if (text) lines.push('content-type: application/json', `content-length: ${Buffer.byteLength(text)}`);
  for (const [name, value] of Object.entries(headers ?? {})) lines.push(`${name}: ${value}`);
  return `${lines.join('\r\n')}\r\n\r\n${text}`;
}

export const graphql = (query: string, variables: Record<string, unknown>): BenchRequest => ({
  path: '/graphql',
  body: { query, variables },
});

/** Leaves out undefined values. */
export function queryString(values: Record<string, string | number | undefined>): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(values)) if (value !== undefined) parameters.set(name, String(value));
  return parameters.toString();
}
