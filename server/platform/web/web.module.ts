import { Global, Module } from '@nestjs/common';
import { DocsController } from './docs.controller.js';
import { PageHead } from './page-head.js';

/** Global, because features add to the pages of the client. */
@Global()
@Module({ controllers: [DocsController], providers: [PageHead], exports: [PageHead] })
export class WebModule {}
