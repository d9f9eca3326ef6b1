const key = 'activationToken';

/**
 * The attempt at an account that waits for its code. It stays in this browser until activation, so that closing the
 * window does not lose it; without the code from the mail it opens nothing.
 */
export const keepActivationToken = (token: string) => localStorage.setItem(key, token);
export const keptActivationToken = () => localStorage.getItem(key);
export const forgetActivationToken = () => localStorage.removeItem(key);
