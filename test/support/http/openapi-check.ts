interface Answer {
  status: number;
  headers: Headers;
  body: unknown;
}

interface Description {
  /** Describes how the response differs from `server/contract/openapi.json`; undefined when it matches. */
  differenceFromOpenApi(answer: Answer & { method: string; path: string }): string | undefined;
}

declare global {
  /** Set by suite-environment.mjs; undefined in programs that use the test clients outside jest. */
  var readDescription: (() => Promise<Description>) | undefined;
}

/**
 * Checks that a REST response has exactly the described status, fields and types. Runs for every call of every suite.
 */
export async function expectAsDescribed(method: string, path: string, answer: Answer): Promise<void> {
  if (!path.startsWith('/api/')) return;
  const described = await globalThis.readDescription?.();
  const problem = described?.differenceFromOpenApi({ method, path, ...answer });
  if (problem) throw new Error(problem);
}
