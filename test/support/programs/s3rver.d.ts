declare module 's3rver' {
  import type { RequestListener } from 'node:http';

  interface Options {
    directory: string;
    address: string;
    silent: boolean;
    configureBuckets: { name: string }[];
  }

  // eslint-disable-next-line no-restricted-syntax -- it is how that library exports
  export default class S3rver {
    constructor(options: Options);
    /** It is an application of Koa. */
    readonly middleware: unknown[];
    callback(): RequestListener;
    configureBuckets(): Promise<unknown>;
  }
}
