/** Runs a limited number of tasks at once. Further tasks wait in the order of their calls, urgent ones before others. */
export class Semaphore {
  private readonly queue: (() => void)[] = [];
  private readonly urgentQueue: (() => void)[] = [];

  constructor(private free: number) {}

  get waiting(): number {
    return this.queue.length + this.urgentQueue.length;
  }

  async run<T>(task: () => Promise<T>, { isUrgent = false } = {}): Promise<T> {
    if (this.free > 0) this.free -= 1;
    else await new Promise<void>((resolve) => (isUrgent ? this.urgentQueue : this.queue).push(resolve));
    try {
      return await task();
    } finally {
      // A finished task passes its slot to the next one.
      const next = this.urgentQueue.shift() ?? this.queue.shift();
      if (next) next();
      else this.free += 1;
    }
  }
}
