declare module 'autocannon' {
  interface Options {
    url: string;
    connections: number;
    duration?: number;
    amount?: number;
    headers?: Record<string, string>;
    requests: { method?: string; path: string; body?: string }[];
  }

  interface Result {
    requests: { average: number; total: number };
    latency: { p50: number; p99: number };
    '2xx': number;
    non2xx: number;
    errors: number;
  }

  // eslint-disable-next-line no-restricted-syntax -- the library has a default export
  export default function autocannon(options: Options): Promise<Result>;
}
