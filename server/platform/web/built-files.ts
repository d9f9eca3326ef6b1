import { createHash } from 'node:crypto';
import { createReadStream, existsSync, readdirSync, statSync } from 'node:fs';
import { dirname, extname, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { DomainError } from '../../../domain/errors.js';

/** The build puts a content hash into these names, so the content of a name never changes. */
const hashed = /^\/assets\//;
const immutable = 'public, max-age=31536000, immutable';
export const noCache = 'no-cache';

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
/** Preferred first. */
const encodings = [
  { name: 'br', suffix: '.br' },
  { name: 'gzip', suffix: '.gz' },
] as const;

export interface BuiltFile {
  path: string;
  type: string;
  etag: string;
  /** Encodings for which the build wrote a compressed copy. */
  compressed: Set<string>;
}

/** The root of the project, whether the code runs from source or from `dist`. */
export function projectFolder(): string {
  let folder = dirname(fileURLToPath(import.meta.url));
  while (!existsSync(join(folder, 'package.json')) && dirname(folder) !== folder) folder = dirname(folder);
  return folder;
}

/** The files in the folder at boot, by URL path. Only these are served, so no file path is ever built from a URL. */
export function builtFiles(root: string): Map<string, BuiltFile> {
  const names = readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  const all = new Set(names);
  const served = names.filter((name) => types[extname(name)] !== undefined);
  return new Map(
    served.map((path) => {
      const file = describe(path);
      for (const { name, suffix } of encodings) if (all.has(path + suffix)) file.compressed.add(name);
      return [`/${relative(root, path).split(sep).join('/')}`, file];
    }),
  );
}

/** Files of other folders, by the URL path at which they are served. */
export function namedFiles(paths: ReadonlyMap<string, string>): Map<string, BuiltFile> {
  return new Map([...paths].map(([url, path]) => [url, describe(path)]));
}

function describe(path: string): BuiltFile {
  const { size, mtimeMs } = statSync(path);
  return {
    path,
    type: types[extname(path)] ?? 'application/octet-stream',
    etag: createHash('sha1').update(`${path} ${size} ${mtimeMs}`).digest('base64url'),
    compressed: new Set(),
  };
}

export function sendBuiltFile(file: BuiltFile, path: string, request: FastifyRequest, reply: FastifyReply) {
  const accepted = String(request.headers['accept-encoding'] ?? '');
  const encoding = encodings.find(({ name }) => file.compressed.has(name) && accepted.includes(name));
  const source = file.path + (encoding?.suffix ?? '');
  const stats = statSync(source, { throwIfNoEntry: false });
  // A new build may remove the file while the server runs: 404, not a server error.
  if (!stats) throw new DomainError('NOT_FOUND');
  const etag = `"${file.etag}${encoding ? `-${encoding.name}` : ''}"`;
  reply.headers({ 'cache-control': hashed.test(path) ? immutable : noCache, etag, vary: 'Accept-Encoding' });
  if (request.headers['if-none-match'] === etag) return reply.status(304).send();
  if (encoding) reply.header('content-encoding', encoding.name);
  return reply.type(file.type).header('content-length', stats.size).send(createReadStream(source));
}
