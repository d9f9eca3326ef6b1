import { Injectable, type OnModuleInit } from '@nestjs/common';
import { DiscoveryService, MetadataScanner, Reflector } from '@nestjs/core';
import { declaredJobs, handlesKey, type JobKind } from './job.js';

type Handler = (data: unknown) => Promise<void>;

/** Finds the handler of each job. A job without a handler, or with two, stops the boot. */
@Injectable()
export class JobHandlers implements OnModuleInit {
  private readonly handlers = new Map<string, Handler>();

  constructor(
    private readonly discovery: DiscoveryService,
    private readonly scanner: MetadataScanner,
    private readonly reflector: Reflector,
  ) {}

  onModuleInit() {
    for (const { instance } of this.discovery.getProviders()) {
      const owner = instance as Record<string, Handler> | undefined;
      const prototype = owner && (Object.getPrototypeOf(owner) as Record<string, Handler> | null);
      if (!prototype) continue;
      for (const method of this.scanner.getAllMethodNames(prototype)) this.add(owner, prototype[method], method);
    }
    const orphans = declaredJobs.filter(({ name }) => !this.handlers.has(name)).map(({ name }) => name);
    if (orphans.length) throw new Error(`No @Handles(…) for the jobs ${orphans.join(', ')}`);
  }

  async run(name: string, data: unknown): Promise<void> {
    const handler = this.handlers.get(name);
    if (!handler) throw new Error(`No handler for the job ${name}`);
    await handler(data);
  }

  private add(owner: Record<string, Handler>, handler: Handler | undefined, method: string) {
    const kind = handler && this.reflector.get<JobKind<unknown> | undefined>(handlesKey, handler);
    if (!kind) return;
    if (this.handlers.has(kind.name)) throw new Error(`Two methods handle the job ${kind.name}`);
    this.handlers.set(kind.name, (data) => owner[method]?.(data) ?? Promise.resolve());
  }
}
