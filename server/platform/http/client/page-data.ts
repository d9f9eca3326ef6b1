import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Logger } from '@nestjs/common';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '../../config/config.js';
import { inTime } from './in-time.js';

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
  modules: readonly string[];
  queries: readonly Query[];
  pictures?: (data: Record<string, unknown>) => { avif: string; sizes: string }[];
}

/** What `client/first-screen` exports. */
interface FirstScreens {
  sessionQuery: Query;
  firstScreenOf: (visit: { path: string; search: URLSearchParams; session: Session }) => FirstScreen | undefined;
}

interface Chunk {
  file: string;
  css?: string[];
  imports?: string[];
}

interface Answer extends Query {
  /** The JSON of the response. */
  text: string;
}

export interface PageDataHtml {
  head: string;
  body: string;
  /** Contains data of the user, so it must not be stored. */
  isPersonal: boolean;
}

/** Longer than for other parts of the page: without the data, the browser would wait for the same responses. */
const dataTimeoutMs = 1_000;

const nothing: PageDataHtml = { head: '', body: '', isPersonal: false };
const entry = 'index.html';
/** Characters of JSON. Larger lists would delay the page, and the server would write them in one turn. */
const maxData = 250_000;

/**
 * Adds to the page what its first screen needs: preloads of the chunks and pictures, and the responses to its queries. The
 * browser would otherwise ask for them one after the other.
 */
export class PageDataWriter {
  private readonly logger = new Logger('Http');

  private constructor(
    private readonly fastify: FastifyInstance,
    private readonly screens: FirstScreens,
    private readonly chunks: Record<string, Chunk | undefined>,
    private readonly visitor: Session,
  ) {}

  /** Undefined if the client has not been built. */
  static async load(fastify: FastifyInstance, dist: string, config: Config) {
    const [screens, manifest] = [
      join(dist, 'first-screen', 'first-screens.js'),
      join(dist, 'client', '.vite', 'manifest.json'),
    ];
    if (!existsSync(screens) || !existsSync(manifest)) return undefined;
    return new PageDataWriter(
      fastify,
      (await import(pathToFileURL(screens).href)) as FirstScreens,
      JSON.parse(readFileSync(manifest, 'utf8')) as Record<string, Chunk>,
      { user: null, access: null, catalogue: config.catalogue.toUpperCase() },
    );
  }

  async write(request: FastifyRequest, path: string): Promise<PageDataHtml> {
    try {
      return await inTime(() => this.dataOf(request, path), dataTimeoutMs);
    } catch (error) {
      this.logger.warn(`Serving a page without its first data: ${(error as Error).message}`);
      return nothing;
    }
  }

  private async dataOf(request: FastifyRequest, requested: string): Promise<PageDataHtml> {
    const { searchParams: search } = new URL(request.url, 'http://localhost');
    const path = requested.toLowerCase().replace(/(.)\/+$/, '$1');
    const asked = await this.sessionOf(request);
    const session = asked ? (JSON.parse(asked.text) as { data: { session: Session } }).data.session : this.visitor;
    const screen = this.screens.firstScreenOf({ path, search, session });
    const found = await Promise.all((screen?.queries ?? []).map((query) => this.answerOf(request, query)));
    const answers = [asked, ...found].filter((answer) => answer !== undefined);
    return {
      head: screen ? this.preloads(screen.modules) + picturePreloads(answers, screen.pictures) : '',
      body: dataElement(answers),
      isPersonal: session.user !== null,
    };
  }

  /**
   * The cookies are `SameSite=Strict`: a browser that comes from another site sends none, even of a user who is signed in.
   * Undefined then, and when the session has to be renewed, which the client does.
   */
  private async sessionOf(request: FastifyRequest): Promise<Answer | undefined> {
    const site = request.headers['sec-fetch-site'];
    const sendsCookies = request.headers.cookie !== undefined || site === 'none' || site === 'same-origin';
    return sendsCookies ? this.answerOf(request, this.screens.sessionQuery) : undefined;
  }

  /** Undefined after any error: the client sends the query again and handles it. */
  private async answerOf({ headers, ip, id }: FastifyRequest, query: Query): Promise<Answer | undefined> {
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
    const isUsable = statusCode === 200 && body.length <= maxData && body.startsWith('{"data"');
    return isUsable ? { ...query, text: body } : undefined;
  }

  /** Preloads of the files that the page's modules need besides those of every page. */
  private preloads(modules: readonly string[]): string {
    const shared = this.withImports(entry);
    const own = modules.flatMap((module) => [...this.withImports(module)]).filter((name) => !shared.has(name));
    const files = own.flatMap((name) => {
      const { file = [], css = [] } = this.chunks[name] ?? {};
      return [file, ...css].flat();
    });
    return [...new Set(files)].map(preload).join('');
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

function picturePreloads(answers: readonly Answer[], pictures: FirstScreen['pictures'] = () => []): string {
  const data = Object.fromEntries(
    answers.map(({ operationName, text }) => [operationName, (JSON.parse(text) as { data: unknown }).data]),
  );
  return pictures(data)
    .map(
      ({ avif, sizes }) =>
        `<link rel="preload" as="image" fetchpriority="high" type="image/avif" imagesrcset="${avif}" imagesizes="${sizes}">`,
    )
    .join('');
}

/** Read by `client/lib/first-data.ts`. A `<` could otherwise end the element. */
function dataElement(answers: readonly Answer[]): string {
  if (answers.length === 0) return '';
  const entries = answers.map(
    ({ operationName, variables, text }) =>
      `{"operationName":"${operationName}","variables":${JSON.stringify(variables)},"result":${text}}`,
  );
  return `<script type="application/json" id="first-data">${`[${entries.join(',')}]`.replaceAll('<', '\\u003c')}</script>`;
}
