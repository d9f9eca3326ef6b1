import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FastifyReply } from 'fastify';

export const noCache = 'no-cache';

/** Returns the root of the project, whether the code runs from source or from `dist`. */
export function projectFolder(): string {
  let folder = dirname(fileURLToPath(import.meta.url));
  while (!existsSync(join(folder, 'package.json')) && dirname(folder) !== folder) folder = dirname(folder);
  return folder;
}

/** Sends a file whose name contains a hash of its content. */
export const sendHashed = (reply: FastifyReply, path: string, root: string) =>
  reply.sendFile(path, root, { immutable: true, maxAge: '365d' });
