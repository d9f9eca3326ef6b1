import { randomInt } from 'node:crypto';
import type { RunningApp } from '../programs/app.js';
import { expectAsDescribed } from './openapi-check.js';

export interface ApiResponse<Body = Record<string, unknown>> {
  status: number;
  headers: Headers;
  body: Body;
}

interface GraphqlError {
  message: string;
  path?: (string | number)[];
  extensions: { code: string; errors?: Record<string, string>; [more: string]: unknown };
}

interface GraphqlResponse<Data> {
  status: number;
  headers: Headers;
  data: Data;
  errors?: GraphqlError[];
  /** The first error's code. */
  code?: string;
}

type HeaderLines = Record<string, string>;
// The assertions of the tests check the type of the body.
// eslint-disable-next-line @typescript-eslint/no-explicit-any
type Json = any;

const addressOf = (path: string) =>
  /^\/(?:api|graphql|media|dev|health|assets)|^\/$|^https?:/.test(path) ? path : `/api/v1${path}`;

const randomAddress = () => `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`;

/** A browser with its own IP address and cookie jar, for REST and GraphQL calls. */
export class Client {
  readonly cookies = new Map<string, string>();
  address = randomAddress();
  bearer?: string;
  /** The origin of the page that calls. Default: none, as of a program. */
  origin?: string;

  constructor(private readonly url: string) {}

  readonly rest = {
    get: (path: string, headers?: HeaderLines) => this.call('GET', path, undefined, headers),
    post: (path: string, body?: unknown, headers?: HeaderLines) => this.call('POST', path, body, headers),
    put: (path: string, body?: unknown, headers?: HeaderLines) => this.call('PUT', path, body, headers),
    delete: (path: string, headers?: HeaderLines) => this.call('DELETE', path, undefined, headers),
  };

  async graphql<Data = Json>(query: string, variables: Record<string, unknown> = {}): Promise<GraphqlResponse<Data>> {
    const { status, headers, body } = await this.call('POST', '/graphql', { query, variables });
    const { data, errors } = body as { data: Data; errors?: GraphqlError[] };
    return { status, headers, data, errors, code: errors?.[0]?.extensions.code };
  }

  /** A GraphQL upload. `place` is the path of the file inside the variables. */
  async upload<Data = Json>(
    query: string,
    variables: Record<string, unknown>,
    [place, file]: [place: string, file: File],
  ): Promise<GraphqlResponse<Data>> {
    return this.uploadAll(query, variables, [[place, file]]);
  }

  /** Uploads several files over GraphQL. */
  async uploadAll<Data = Json>(
    query: string,
    variables: Record<string, unknown>,
    files: readonly (readonly [place: string, file: File])[],
  ): Promise<GraphqlResponse<Data>> {
    const form = new FormData();
    form.set('operations', JSON.stringify({ query, variables }));
    form.set('map', JSON.stringify(Object.fromEntries(files.map(([place], index) => [index, [`variables.${place}`]]))));
    for (const [index, [, file]] of files.entries()) form.set(String(index), file);
    const { status, headers, body } = await this.call('POST', '/graphql', form, { 'apollo-require-preflight': 'true' });
    const { data, errors } = body as { data: Data; errors?: GraphqlError[] };
    return { status, headers, data, errors, code: errors?.[0]?.extensions.code };
  }

  /** Paths outside the known top-level paths are relative to `/api/v1`. */
  async call(method: string, path: string, body?: unknown, extra: HeaderLines = {}): Promise<ApiResponse<Json>> {
    const response = await this.fetch(method, path, body, extra);
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.includes('json');
    const { status, headers } = response;
    const result = { status, headers, body: isJson ? JSON.parse(text) : text };
    await expectAsDescribed(method, addressOf(path), result);
    return result;
  }

  async fetch(method: string, path: string, body?: unknown, extra: HeaderLines = {}): Promise<Response> {
    const raw =
      typeof body === 'string' || body instanceof Uint8Array || body instanceof FormData || body === undefined;
    const response = await fetch(new URL(addressOf(path), this.url), {
      method,
      redirect: 'manual',
      headers: {
        ...(raw ? {} : { 'content-type': 'application/json' }),
        'x-forwarded-for': this.address,
        ...(this.cookies.size && { cookie: [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ') }),
        ...(this.origin && { origin: this.origin }),
        ...(this.bearer && { authorization: `Bearer ${this.bearer}` }),
        ...extra,
      },
      body: raw ? (body as RequestInit['body']) : JSON.stringify(body),
    });
    this.keepCookies(response.headers.getSetCookie());
    return response;
  }

  private keepCookies(lines: string[]) {
    for (const line of lines) {
      const [pair = '', ...attributes] = line.split('; ');
      const at = pair.indexOf('=');
      const [name, value] = [pair.slice(0, at), pair.slice(at + 1)];
      const isRemoved = attributes.some((attribute) => /^max-age=0$/i.test(attribute)) || value === '';
      if (isRemoved) this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
  }
}

export const asVisitor = (app: Pick<RunningApp, 'url'>) => new Client(app.url);

/** A client with the cookies of a response or of another client. */
export function asUser(app: Pick<RunningApp, 'url'>, cookies: Iterable<[string, string]>): Client {
  const client = new Client(app.url);
  for (const [name, value] of cookies) client.cookies.set(name, value);
  return client;
}
