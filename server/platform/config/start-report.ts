/** An invalid setting. The process prints the message as its only line and exits. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}

/** A database that cannot be used. The process prints the message as its only line and exits. */
export class DatabaseStartError extends Error {
  override name = 'DatabaseStartError';
}

/** Lines that a program writes while it starts and stops. */
export interface StartLog {
  info(line: string): void;
  warn(line: string): void;
  error(line: string): void;
}
