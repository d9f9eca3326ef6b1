import { createHash, randomBytes } from 'node:crypto';
import { createReadStream, existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, extname, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { DomainError } from '../../../domain/errors.js';
import type { Config } from '../config/config.js';
import { pagePolicy } from './security-headers.js';

/** Addresses that never fall back to the client's page, whoever asks. */
const machinePaths = /^\/(?:api|graphql|media|dev|health|metrics)(?:\/|$)/;
/** What looks like a file and is none must not become a page: a script tag, or a scanner, would read HTML. */
const fileLike = /\.\w{1,11}$|\/\./;
/** The build names these files by their content, so a name never changes its meaning. */
const hashed = /^\/assets\//;
const immutable = 'public, max-age=31536000, immutable';
const fresh = 'no-cache';
const noncePlace = /__CSP_NONCE__/g;

const types: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.ico': 'image/x-icon',
  '.mp4': 'video/mp4',
  '.webm': 'video/webm',
  '.woff2': 'font/woff2',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
  '.txt': 'text/plain; charset=utf-8',
  '.xml': 'application/xml',
};
/** Best first. */
const encodings = [
  { name: 'br', suffix: '.br' },
  { name: 'gzip', suffix: '.gz' },
] as const;

interface ClientFile {
  path: string;
  type: string;
  etag: string;
  /** Compressed when the client was built. */
  compressed: Set<string>;
}

/** The same folder whether this runs from its source or from `dist`. */
export function projectFolder(): string {
  let folder = dirname(fileURLToPath(import.meta.url));
  while (!existsSync(join(folder, 'package.json')) && dirname(folder) !== folder) folder = dirname(folder);
  return folder;
}

/** Only what lay in the folder at boot is ever served, by the exact name it had: no path is put together from a URL. */
function filesIn(root: string): Map<string, ClientFile> {
  const names = readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  const all = new Set(names);
  const served = names.filter((name) => types[extname(name)] !== undefined);
  return new Map(
    served.map((path) => {
      const { size, mtimeMs } = statSync(path);
      return [
        `/${relative(root, path).split(sep).join('/')}`,
        {
          path,
          type: types[extname(path)] ?? 'application/octet-stream',
          etag: createHash('sha1').update(`${path} ${size} ${mtimeMs}`).digest('base64url'),
          compressed: new Set(encodings.filter(({ suffix }) => all.has(path + suffix)).map(({ name }) => name)),
        },
      ];
    }),
  );
}

function sendFile(file: ClientFile, path: string, request: FastifyRequest, reply: FastifyReply) {
  const accepted = String(request.headers['accept-encoding'] ?? '');
  const encoding = encodings.find(({ name }) => file.compressed.has(name) && accepted.includes(name));
  const source = file.path + (encoding?.suffix ?? '');
  const stored = statSync(source, { throwIfNoEntry: false });
  // Built anew under a running program: gone is gone, and no defect.
  if (!stored) throw new DomainError('NOT_FOUND');
  const etag = `"${file.etag}${encoding ? `-${encoding.name}` : ''}"`;
  reply.headers({ 'cache-control': hashed.test(path) ? immutable : fresh, etag, vary: 'Accept-Encoding' });
  if (request.headers['if-none-match'] === etag) return reply.status(304).send();
  if (encoding) reply.header('content-encoding', encoding.name);
  return reply.type(file.type).header('content-length', stored.size).send(createReadStream(source));
}

/** Serves the built client: hashed files for a year, its page (with a nonce of its own) for every other address. */
export function serveClient(fastify: FastifyInstance, config: Config) {
  const root = join(projectFolder(), 'dist', 'client');
  const pageFile = join(root, 'index.html');
  if (!existsSync(pageFile)) return;
  const page = readFileSync(pageFile, 'utf8');
  const files = filesIn(root);

  const handler = async (request: FastifyRequest, reply: FastifyReply) => {
    const path = request.url.split('?')[0] ?? '/';
    const file = files.get(path);
    if (file) return sendFile(file, path, request, reply);
    if (machinePaths.test(path) || fileLike.test(path)) throw new DomainError('NOT_FOUND');
    const nonce = randomBytes(16).toString('base64');
    return reply
      .headers({ 'content-security-policy': pagePolicy(nonce, config), 'cache-control': fresh })
      .type('text/html; charset=utf-8')
      .send(page.replace(noncePlace, nonce));
  };
  fastify.get('/', handler);
  fastify.get('/*', handler);
}
