import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Logger } from '@nestjs/common';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '../../config/config.js';
import { inTime } from './in-time.js';
import { ScreenRenderer } from './screen-renderer.js';

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

export interface FirstScreenHtml {
  head: string;
  /** The page shows its first screen without the scripts. */
  isShown: boolean;
  body: string;
  /** Contains data of the user, so it must not be stored. */
  isPersonal: boolean;
}

/** Longer than for other parts of the page: without the data, the browser would wait for the same answers. */
const dataTimeoutMs = 1_000;

const nothing: FirstScreenHtml = { head: '', isShown: false, body: '', isPersonal: false };
const entry = 'index.html';
const starter = 'start.ts';
/** Characters of JSON. Larger lists would delay the page, and the server would write them in one turn. */
const maxData = 250_000;

/**
 * Adds to the page what its first screen needs: preloads of the chunks and pictures, and the answers to its queries. The
 * browser would otherwise ask for them one after the other.
 */
export class FirstScreenWriter {
  private readonly logger = new Logger('Http');

  private constructor(
    private readonly fastify: FastifyInstance,
    private readonly screens: FirstScreens,
    private readonly chunks: Record<string, Chunk | undefined>,
    private readonly visitor: Session,
    private readonly renderer: ScreenRenderer,
  ) {}

  /** Undefined if the client has not been built. */
  static async load(fastify: FastifyInstance, dist: string, config: Config) {
    const [screens, manifest] = [
      join(dist, 'first-screen', 'first-screens.js'),
      join(dist, 'client', '.vite', 'manifest.json'),
    ];
    if (!existsSync(screens) || !existsSync(manifest)) return undefined;
    const visitor: Session = { user: null, access: null, catalogue: config.catalogue.toUpperCase() };
    const renderer = new ScreenRenderer(join(dist, 'first-screen', 'screen-html.js'), config);
    fastify.addHook('onClose', () => renderer.close());
    return new FirstScreenWriter(
      fastify,
      (await import(pathToFileURL(screens).href)) as FirstScreens,
      JSON.parse(readFileSync(manifest, 'utf8')) as Record<string, Chunk>,
      visitor,
      renderer,
    );
  }

  /** `nonce`: of the page's style elements. */
  async write(request: FastifyRequest, path: string, nonce: string): Promise<FirstScreenHtml> {
    const { search, searchParams } = new URL(request.url, 'http://localhost');
    const address = path.toLowerCase().replace(/(.)\/+$/, '$1');
    try {
      const { screen, answers, isPersonal } = await inTime(
        () => this.dataOf(request, address, searchParams),
        dataTimeoutMs,
      );
      const html = screen ? await this.screenOf(address + search, answers, nonce) : '';
      const isShown = html !== '';
      return {
        isShown,
        head: screen ? this.files(screen.modules, isShown) + picturePreloads(answers, screen.pictures) : '',
        body: html + dataElement(answers),
        isPersonal,
      };
    } catch (error) {
      this.logger.warn(`Serving a page without its first data: ${(error as Error).message}`);
      return nothing;
    }
  }

  private async dataOf(request: FastifyRequest, path: string, search: URLSearchParams) {
    const asked = await this.sessionOf(request);
    const session = asked ? (JSON.parse(asked.text) as { data: { session: Session } }).data.session : this.visitor;
    const screen = this.screens.firstScreenOf({ path, search, session });
    const found = await Promise.all((screen?.queries ?? []).map((query) => this.answerOf(request, query)));
    const answers = [asked, ...found].filter((answer) => answer !== undefined);
    return { screen, answers, isPersonal: session.user !== null };
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

  /** Not for screen readers, which read the application that replaces it. */
  private async screenOf(address: string, answers: readonly Answer[], nonce: string): Promise<string> {
    try {
      const html = await this.renderer.html(address, answers, nonce);
      return html && `<div id="first-screen" inert aria-hidden="true">${html}</div>`;
    } catch (error) {
      this.logger.warn(`Serving a page without its first screen: ${(error as Error).message}`);
      return '';
    }
  }

  /** The files of the application and of the page's modules: loaded at once, or after what the page shows already. */
  private files(modules: readonly string[], isShown: boolean): string {
    const shared = this.withImports(entry);
    const own = modules.flatMap((module) => [...this.withImports(module)]).filter((name) => !shared.has(name));
    const ownFiles = this.filesOf(own);
    const styles = ownFiles.filter(isStyle);
    const scripts = ownFiles.filter((file) => !isStyle(file));
    if (!isShown) return [...scripts.map(modulePreload), ...styles.map(stylePreload)].join('');
    const later = [...this.filesOf([...shared]).filter((file) => !isStyle(file)), ...scripts];
    const starting = this.chunks[starter]?.file ?? '';
    const addresses = later.map((file) => `/${file}`).join(' ');
    return `${styles.map(styleSheet).join('')}<script type="module" crossorigin src="/${starting}" id="start" data-modules="${addresses}"></script>`;
  }

  private filesOf(names: readonly string[]): string[] {
    const files = names.flatMap((name) => {
      const { file = [], css = [] } = this.chunks[name] ?? {};
      return [file, ...css].flat();
    });
    return [...new Set(files)];
  }

  private withImports(name: string, found = new Set<string>()): Set<string> {
    if (found.has(name)) return found;
    found.add(name);
    for (const next of this.chunks[name]?.imports ?? []) this.withImports(next, found);
    return found;
  }
}

const isStyle = (file: string) => file.endsWith('.css');
const styleSheet = (file: string) => `<link rel="stylesheet" crossorigin href="/${file}">`;
const stylePreload = (file: string) => `<link rel="preload" as="style" crossorigin href="/${file}">`;
const modulePreload = (file: string) => `<link rel="modulepreload" crossorigin href="/${file}">`;

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
