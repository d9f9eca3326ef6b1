const secret = /passw|hash|secret|token|otp|sha256|salt|cookie|argon|^sid$/i;

/** The keys, at any depth, that no answer may have. What is wrong with a field is told under its name, and is no secret. */
export function secretKeysIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => [
    ...(secret.test(key) ? [key] : []),
    ...(key === 'errors' && !Array.isArray(inner) ? [] : secretKeysIn(inner)),
  ]);
}
