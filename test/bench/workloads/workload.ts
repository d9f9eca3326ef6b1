import type { BenchDatabase } from '../database.js';
import type { Company, StoredPicture } from '../data.js';
import type { BenchRequest } from '../requests.js';

export type TargetName = 'bare' | 'rest' | 'graphql';

export interface BenchShop {
  database: BenchDatabase;
  companies: readonly Company[];
  admin: Company;
  products: number;
  pictures: readonly StoredPicture[];
}

/** A call of one customer, which is made in the same way of each server. */
export interface Call<Input> {
  input: Input;
  company: Company;
}

// eslint-disable-next-line @typescript-eslint/no-explicit-any -- the bodies of responses are untyped
type Body = any;

export interface Workload<Input = unknown> {
  name: string;
  /** The input of the nth request: the same in each run and for each target. */
  input: (index: number, shop: BenchShop) => Input;
  requests: Partial<Record<TargetName, (call: Call<Input>, shop: BenchShop) => BenchRequest>>;
  /** The part of a response in which all targets must agree, checked before the measurement. */
  content: Partial<Record<TargetName, (body: Body) => unknown>>;
  /** Number of connections, if not the usual ones. */
  connections?: readonly number[];
  /** Ends a round after this many responses, so that the data it leaves behind does not depend on the speed. */
  amount?: number;
  /** Number of requests before the first round, if not the usual one. */
  warmUp?: number;
  /** Length of a round, if not the usual one. */
  seconds?: number;
  /** Sends one large upload after the other during each round that is limited by time. */
  uploads?: boolean;
  /** Sends no session. */
  anonymous?: boolean;
  /** Restores the rows before each round of this target. */
  prepare?: (shop: BenchShop, target: TargetName) => Promise<void>;
  /** Waits for the work that the requests left behind. */
  settle?: (shop: BenchShop) => Promise<void>;
  /** Settings of the shop for this workload. */
  environment?: Record<string, string>;
}

/** Keeps the type of the input inside the definition of a workload. */
export const workload = <Input>(definition: Workload<Input>) => definition as Workload;
