import { Injectable, type OnModuleInit } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import { methodsWith } from '../config/methods-with.js';
import { declaredJobs, handlesKey, type JobKind } from './job.js';

type Handler = (data: unknown) => Promise<void>;

/** Finds the handler of each job. A kind of job without a handler, or with two, stops the boot. */
@Injectable()
export class JobHandlers implements OnModuleInit {
  private readonly handlers = new Map<string, Handler>();

  constructor(private readonly discovery: DiscoveryService) {}

  onModuleInit() {
    for (const { value: kind, call } of methodsWith<JobKind<unknown>, Handler>(this.discovery, handlesKey)) {
      if (this.handlers.has(kind.name)) throw new Error(`Two methods handle the job ${kind.name}`);
      this.handlers.set(kind.name, call);
    }
    const orphans = declaredJobs.filter(({ name }) => !this.handlers.has(name)).map(({ name }) => name);
    if (orphans.length) throw new Error(`No @Handles(…) for the jobs ${orphans.join(', ')}`);
  }

  async run(name: string, data: unknown): Promise<void> {
    const handler = this.handlers.get(name);
    if (!handler) throw new Error(`No handler for the job ${name}`);
    await handler(data);
  }
}
