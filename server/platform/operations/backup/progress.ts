const intervalMs = 2_000;

export const megabytes = (bytes: number) => `${(bytes / 1024 / 1024).toFixed(1)} MB`;

/** Prints the progress of the work, at most every two seconds. */
export class Progress {
  private printedAt = Date.now();

  constructor(private readonly print = (line: string): unknown => process.stdout.write(`${line}\n`)) {}

  /** Prints a line in any case. */
  say(line: string): void {
    this.printedAt = Date.now();
    this.print(line);
  }

  update(line: () => string): void {
    if (Date.now() - this.printedAt >= intervalMs) this.say(line());
  }
}
