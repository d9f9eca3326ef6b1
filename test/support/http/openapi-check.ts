interface Answer {
  status: number;
  headers: Headers;
  body: unknown;
}

interface Description {
  /** What is not as `server/contract/openapi.json` says; undefined where all of it is. */
  disagreement(answer: Answer & { method: string; path: string }): string | undefined;
}

declare global {
  /** Put here by suite-environment.mjs; a program of its own that uses these clients goes without. */
  var readDescription: (() => Promise<Description>) | undefined;
}

/** Whatever a suite is about: every answer of REST has exactly the status, the fields and the types that are described. */
export async function expectAsDescribed(method: string, path: string, answer: Answer): Promise<void> {
  if (!path.startsWith('/api/')) return;
  const described = await globalThis.readDescription?.();
  const problem = described?.disagreement({ method, path, ...answer });
  if (problem) throw new Error(problem);
}
