const key = 'activationToken';

/**
 * Identifies a registration that is not activated yet. It stays in this browser until activation, so that closing the
 * window does not lose it. Without the code from the email it is useless.
 */
export const storeActivationToken = (token: string) => localStorage.setItem(key, token);
export const storedActivationToken = () => localStorage.getItem(key);
export const clearActivationToken = () => localStorage.removeItem(key);
