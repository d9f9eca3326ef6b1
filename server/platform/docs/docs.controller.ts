import { readFileSync } from 'node:fs';
import { Controller, Get, Header } from '@nestjs/common';
import { Allow } from '../http/access/allow.js';
import { docsPage, docsStyle, type OpenApi } from './docs.page.js';

const policy = "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; frame-ancestors 'none'";

/** Written by `npm run openapi`, and copied next to the server by the build. */
const openApiJson = readFileSync(new URL('../../contract/openapi.json', import.meta.url), 'utf8');

@Controller('api/docs')
export class DocsController {
  private readonly page = docsPage(JSON.parse(openApiJson) as OpenApi);

  @Get()
  @Allow('visitor')
  @Header('content-type', 'text/html; charset=utf-8')
  @Header('content-security-policy', policy)
  @Header('cache-control', 'no-cache')
  read() {
    return this.page;
  }

  @Get('openapi.json')
  @Allow('visitor')
  @Header('content-type', 'application/json; charset=utf-8')
  @Header('cache-control', 'no-cache')
  describe() {
    return openApiJson;
  }

  @Get('docs.css')
  @Allow('visitor')
  @Header('content-type', 'text/css; charset=utf-8')
  @Header('cache-control', 'no-cache')
  style() {
    return docsStyle;
  }
}
