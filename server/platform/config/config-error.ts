/** A setting the program cannot start with. Its message is the one line that the person at the terminal reads. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}
