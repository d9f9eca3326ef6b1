/** Runs a limited number of tasks at once. Further tasks wait, in the order of their calls. */
export class Semaphore {
  private readonly queue: (() => void)[] = [];

  constructor(private free: number) {}

  get waiting(): number {
    return this.queue.length;
  }

  async run<T>(task: () => Promise<T>): Promise<T> {
    if (this.free > 0) this.free -= 1;
    else await new Promise<void>((resolve) => this.queue.push(resolve));
    try {
      return await task();
    } finally {
      // A finished task passes its slot to the next one.
      const next = this.queue.shift();
      if (next) next();
      else this.free += 1;
    }
  }
}
