interface CheckedResponse {
  status: number;
  headers: Headers;
  body: unknown;
}

interface Description {
  /** Describes how the response differs from `server/contract/openapi.json`; undefined when it matches. */
  differenceFromOpenApi(response: CheckedResponse & { method: string; path: string }): string | undefined;
}

declare global {
  /** Set by suite-environment.mjs; undefined in programs that use the test clients outside jest. */
  var readDescription: (() => Promise<Description>) | undefined;
}

/**
 * Checks that a REST response has exactly the described status, fields and types. Runs for every call of every suite.
 */
export async function expectAsDescribed(method: string, path: string, response: CheckedResponse): Promise<void> {
  if (!path.startsWith('/api/')) return;
  const described = await globalThis.readDescription?.();
  const problem = described?.differenceFromOpenApi({ method, path, ...response });
  if (problem) throw new Error(problem);
}
