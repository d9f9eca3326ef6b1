import { Module } from '@nestjs/common';
import { ViewsController } from './views.controller.js';
import { ViewsResolver } from './views.resolver.js';
import { ViewsService } from './views.service.js';

@Module({ controllers: [ViewsController], providers: [ViewsService, ViewsResolver] })
export class ViewsModule {}
