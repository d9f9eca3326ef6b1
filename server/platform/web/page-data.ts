import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { pathToFileURL } from 'node:url';
import { setTimeout as wait } from 'node:timers/promises';
import { Logger } from '@nestjs/common';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Brand } from '../../../domain/brand.js';
import type { PageMeta } from '../../../domain/pages.js';
import type { Config } from '../config/config.js';

interface Query {
  operationName: string;
  query: string;
  variables: Record<string, unknown>;
}

interface Session {
  user: object | null;
  access: object | null;
  catalogue: string;
}

interface FirstScreen {
  /** The modules of the page. */
  files: readonly string[];
  queries: readonly Query[];
  pictures: (data: Record<string, unknown>) => { avif: string; sizes: string }[];
}

/** Exports of `client/first-screen`. */
interface Pages {
  /** Pages that search engines may list, by path. */
  publicPages: (brand: Brand) => Readonly<Record<string, PageMeta>>;
  sessionRequest: Query;
  firstScreen: (address: URL, session: Session) => FirstScreen | undefined;
}

export const readPages = async (dist: string) =>
  (await import(pathToFileURL(join(dist, 'first-screen', 'first-screen.js')).href)) as Pages;

/** An entry of Vite's manifest. */
interface Chunk {
  file: string;
  name?: string;
  css?: string[];
  imports?: string[];
}

interface FirstData {
  name: string;
  /** The `data` of the response as JSON text. */
  text: string;
}

export interface PageDataHtml {
  head: string;
  body: string;
  /** True if it contains data of the user, so that it must not be stored. */
  isPersonal: boolean;
}

/**
 * Longer than the timeout for other parts of the page, because without the data the browser would wait for the same
 * responses.
 */
const dataTimeoutMs = 1_000;

const nothing: PageDataHtml = { head: '', body: '', isPersonal: false };
/** The entry of the application in Vite's manifest. */
const entry = 'index.html';
/** Matches the response to a query without errors. */
const dataOnly = /^\{"data":(.*)\}\s*$/s;
/**
 * Limit in characters of JSON. Larger lists would delay the page, and the server would write them without interruption.
 */
const maxData = 250_000;

/**
 * Adds the data of the first screen to the page: preloads of the chunks and pictures, and the responses to its queries.
 * The browser would otherwise request them one after the other.
 */
export class PageDataWriter {
  private readonly logger = new Logger('Http');
  private readonly chunks: Record<string, Chunk | undefined>;
  private readonly visitor: Session;

  constructor(
    private readonly fastify: FastifyInstance,
    private readonly pages: Pages,
    client: string,
    { catalogue }: Config,
  ) {
    this.chunks = JSON.parse(readFileSync(join(client, '.vite', 'manifest.json'), 'utf8')) as Record<string, Chunk>;
    this.visitor = { user: null, access: null, catalogue: catalogue.toUpperCase() };
  }

  async write(request: FastifyRequest): Promise<PageDataHtml> {
    try {
      return await withTimeout(() => this.dataOf(request), dataTimeoutMs);
    } catch (error) {
      this.logger.warn(`Serving a page without its first data: ${(error as Error).message}`);
      return nothing;
    }
  }

  private async dataOf(request: FastifyRequest): Promise<PageDataHtml> {
    const asked = await this.sessionOf(request);
    const session = asked ? (JSON.parse(asked.text) as { session: Session }).session : this.visitor;
    const screen = this.pages.firstScreen(new URL(request.url, 'http://localhost'), session);
    const found = await Promise.all((screen?.queries ?? []).map((query) => this.dataFor(request, query)));
    const data = [asked, ...found].filter((part) => part !== undefined);
    return {
      head: screen ? this.preloads(screen.files) + picturePreloads(data, screen.pictures) : '',
      body: dataElement(data),
      isPersonal: session.user !== null,
    };
  }

  /**
   * Returns the session for the page. Undefined if the browser comes from another site: the cookies are
   * `SameSite=Strict`, so it sends none even for a signed-in user. Also undefined when the session has to be renewed,
   * which the client does.
   */
  private async sessionOf(request: FastifyRequest): Promise<FirstData | undefined> {
    const site = request.headers['sec-fetch-site'];
    const sendsCookies = request.headers.cookie !== undefined || site === 'none' || site === 'same-origin';
    return sendsCookies ? this.dataFor(request, this.pages.sessionRequest) : undefined;
  }

  /**
   * Returns the response to a query; undefined after any error, because the client sends the query again and handles
   * it.
   */
  private async dataFor({ headers, ip, id }: FastifyRequest, query: Query): Promise<FirstData | undefined> {
    const { cookie, host, 'user-agent': agent } = headers;
    const { statusCode, body } = await this.fastify.inject({
      method: 'POST',
      url: '/graphql',
      remoteAddress: ip,
      headers: {
        'content-type': 'application/json',
        'x-request-id': id,
        ...(host !== undefined && { host }),
        ...(cookie !== undefined && { cookie }),
        ...(agent !== undefined && { 'user-agent': agent }),
      },
      payload: JSON.stringify(query),
    });
    const text = statusCode === 200 && body.length <= maxData ? dataOnly.exec(body)?.[1] : undefined;
    return text === undefined ? undefined : { name: query.operationName, text };
  }

  /** Returns preloads of the files that the page's modules need, except the files of every page. */
  private preloads(modules: readonly string[]): string {
    const shared = this.withImports(entry);
    const own = modules.flatMap((module) => [...this.withImports(this.chunkOf(module))]);
    const chunks = own.filter((name) => !shared.has(name)).map((name) => this.chunks[name]);
    const files = chunks.flatMap((chunk) => [chunk?.file ?? [], chunk?.css ?? []].flat());
    return [...new Set(files)].map(preload).join('');
  }

  /**
   * Returns the key of the module's chunk, which is found by its name: the file name of the module. The key differs if
   * the chunk holds other modules too.
   */
  private chunkOf(module: string): string {
    const name = posix.basename(module, '.tsx');
    return Object.keys(this.chunks).find((key) => this.chunks[key]?.name === name) ?? '';
  }

  private withImports(name: string, found = new Set<string>()): Set<string> {
    if (found.has(name)) return found;
    found.add(name);
    for (const next of this.chunks[name]?.imports ?? []) this.withImports(next, found);
    return found;
  }
}

const preload = (file: string) =>
  `<link ${file.endsWith('.css') ? 'rel="preload" as="style"' : 'rel="modulepreload"'} crossorigin href="/${file}">`;

function picturePreloads(data: readonly FirstData[], pictures: FirstScreen['pictures']): string {
  return pictures(Object.fromEntries(data.map(({ name, text }) => [name, JSON.parse(text) as unknown])))
    .map(
      ({ avif, sizes }) =>
        `<link rel="preload" as="image" fetchpriority="high" type="image/avif" imagesrcset="${avif}" imagesizes="${sizes}">`,
    )
    .join('');
}

/** Creates the element that `client/main.tsx` reads. Escapes `<`, which could otherwise end the element. */
function dataElement(data: readonly FirstData[]): string {
  if (data.length === 0) return '';
  const json = `{${data.map(({ name, text }) => `"${name}":${text}`).join(',')}}`;
  return `<script type="application/json" id="first-data">${json.replaceAll('<', '\\u003c')}</script>`;
}

/** Rejects if `build` takes longer than `ms` milliseconds. */
export async function withTimeout<T>(build: () => Promise<T>, ms: number): Promise<T> {
  const late = wait(ms, undefined, { ref: false }).then(() => {
    throw new Error(`timed out after ${ms} ms`);
  });
  return Promise.race([build(), late]);
}
