declare module 's3rver' {
  import type { RequestListener } from 'node:http';

  interface Options {
    directory: string;
    address: string;
    silent: boolean;
    configureBuckets: { name: string }[];
  }

  // eslint-disable-next-line no-restricted-syntax -- the library has a default export
  export default class S3rver {
    constructor(options: Options);
    /** S3rver extends Koa. */
    readonly middleware: unknown[];
    callback(): RequestListener;
    configureBuckets(): Promise<unknown>;
  }
}
