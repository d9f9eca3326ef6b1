import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Controller, Get, Header, Param, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { DomainError } from '../../../domain/errors.js';
import { Allow } from '../http/access/allow.js';
import { projectFolder, sendHashed } from './built-files.js';

/** The page runs scripts from our files only; pictures in its style sheet are data URLs. */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "form-action 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** Read from the contract that `npm run openapi` writes, and that the build copies next to the server. */
const openApiJson = readFileSync(new URL('../../contract/openapi.json', import.meta.url), 'utf8');

const root = join(projectFolder(), 'dist', 'api-docs');
const pageFile = join(root, 'index.html');

/** Swagger UI, built from `client/api-docs`. */
@Controller('api/docs')
export class DocsController {
  private readonly page = existsSync(pageFile) ? readFileSync(pageFile, 'utf8') : undefined;

  @Get()
  @Allow('visitor')
  @Header('content-type', 'text/html; charset=utf-8')
  @Header('content-security-policy', policy)
  @Header('cache-control', 'no-cache')
  read() {
    if (this.page === undefined) throw new DomainError('NOT_FOUND');
    return this.page;
  }

  @Get('openapi.json')
  @Allow('visitor')
  @Header('content-type', 'application/json; charset=utf-8')
  @Header('cache-control', 'no-cache')
  describe() {
    return openApiJson;
  }

  @Get('assets/:file')
  @Allow('visitor')
  asset(@Param('file') name: string, @Res() reply: FastifyReply) {
    sendHashed(reply, `/assets/${name}`, root);
  }
}
