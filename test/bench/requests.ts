/** An HTTP request; one with a body is a POST of JSON. */
export interface BenchRequest {
  path: string;
  headers?: Record<string, string>;
  body?: unknown;
}

/** Returns the request in the form of autocannon, which is that of `fetch` too. */
export const toHttp = ({ path, headers = {}, body }: BenchRequest) =>
  body === undefined
    ? ({ method: 'GET', path, headers } as const)
    : ({
        method: 'POST',
        path,
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      } as const);

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
