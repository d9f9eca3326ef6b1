import { SetMetadata } from '@nestjs/common';

export const queueNames = ['mail', 'media'] as const;
export type QueueName = (typeof queueNames)[number];

/** A kind of work, and what a piece of it carries. Data holds ids only: it lies readable in the queue's store. */
export interface JobKind<Data> {
  queue: QueueName;
  name: string;
  /** Never set; it ties the data's type to the kind. */
  readonly data?: Data;
}

export const handlesKey = 'parure:handles';
export const declaredJobs: JobKind<unknown>[] = [];

/** Declares a kind of work, once, beside the feature that owns it. */
export function job<Data extends object>(queue: QueueName, name: string): JobKind<Data> {
  const kind: JobKind<Data> = { queue, name };
  declaredJobs.push(kind);
  return kind;
}

/**
 * Marks the one method that does a kind of work. It may run twice (a worker can die after its work and before saying
 * so), so doing it again must do no harm.
 */
export const Handles = <Data>(kind: JobKind<Data>) => SetMetadata(handlesKey, kind);
