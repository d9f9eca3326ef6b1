/** An invalid setting. The process prints the message as its only line and exits. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}
