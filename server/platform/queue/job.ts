import { Injectable, type OnModuleInit, SetMetadata } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import { methodsWith } from '../config/methods-with.js';

export const queueNames = ['mail', 'bulk-mail', 'media', 'imports'] as const;
export type QueueName = (typeof queueNames)[number];

/** A kind of job and its data. The data holds ids only, because it is readable in the queue's store. */
export interface JobKind<Data> {
  queue: QueueName;
  name: string;
  /** Carries the type of the data; never set. */
  readonly data?: Data;
}

const handlesKey = 'parure:handles';
const declaredJobs: JobKind<unknown>[] = [];

/** Declares a kind of job, once, in the feature that owns it. */
export function job<Data extends object>(queue: QueueName, name: string): JobKind<Data> {
  const kind: JobKind<Data> = { queue, name };
  declaredJobs.push(kind);
  return kind;
}

/** Marks the method that handles a kind of job. It must be idempotent: a worker can die before it reports success. */
export const Handles = <Data>(kind: JobKind<Data>) => SetMetadata(handlesKey, kind);

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
