const secret = /passw|hash|secret|token|otp|sha256|salt|cookie|argon|^sid$/i;

/**
 * The keys with secret names and a value, at any depth. Keys in `errors` are allowed, because they are only field
 * names.
 */
export function secretKeysIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => [
    ...(secret.test(key) && inner !== null ? [key] : []),
    ...(key === 'errors' && !Array.isArray(inner) ? [] : secretKeysIn(inner)),
  ]);
}
