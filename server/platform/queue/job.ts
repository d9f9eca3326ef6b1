import { SetMetadata } from '@nestjs/common';

export const queueNames = ['mail', 'bulk-mail', 'media', 'imports'] as const;
export type QueueName = (typeof queueNames)[number];

/** A kind of job and its data. The data holds ids only, because it is readable in the queue's store. */
export interface JobKind<Data> {
  queue: QueueName;
  name: string;
  /** Carries the type of the data; never set. */
  readonly data?: Data;
}

export const handlesKey = 'parure:handles';
export const declaredJobs: JobKind<unknown>[] = [];

/** Declares a kind of job, once, in the feature that owns it. */
export function job<Data extends object>(queue: QueueName, name: string): JobKind<Data> {
  const kind: JobKind<Data> = { queue, name };
  declaredJobs.push(kind);
  return kind;
}

/** Marks the method that handles a kind of job. It must be idempotent: a worker can die before it reports success. */
export const Handles = <Data>(kind: JobKind<Data>) => SetMetadata(handlesKey, kind);
