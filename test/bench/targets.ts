import type { TargetName } from './workloads/workload.js';

/** The least ratio to the bare server at 10 connections, and the most statements of a request. */
export interface Target {
  rest?: number;
  graphql?: number;
  statements?: number;
}

export const targetConnections = 10;
/** At `targetConnections`: the most that p99 may be as a multiple of p50. */
export const maxSpread = 5;

export const targets: Record<string, Target> = {
  list: { rest: 1.5, graphql: 1, statements: 1 },
  'list-random': { rest: 0.6, graphql: 0.45, statements: 2 },
  search: { rest: 0.9, graphql: 0.75, statements: 2 },
  'search-mixed': { rest: 0.9, graphql: 0.75, statements: 2 },
  detail: { rest: 0.6, graphql: 0.45, statements: 2 },
  cart: { rest: 0.45, graphql: 0.4, statements: 3 },
  order: { rest: 0.4, graphql: 0.35 },
  'order-external': { statements: 7 },
  media: { rest: 0.6, statements: 1 },
};

export const programTargets = {
  bootSeconds: 3,
  embeddedBootSeconds: 3,
  restMb: 220,
  peakMb: 400,
  eventLoopDelayMs: 50,
};

export const targetOf = (workload: string, name: TargetName): number | undefined =>
  name === 'bare' ? undefined : targets[workload]?.[name];
