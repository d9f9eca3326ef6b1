import { Body, Controller, Delete, Get, Param, Put } from '@nestjs/common';
import { viewMessages } from '../../../domain/views.js';
import { type SaveView, saveViewSchema } from '../../../domain/views.schemas.js';
import { Allow, anyStaff, CurrentUser } from '../../platform/http/access/allow.js';
import type { SignedIn } from '../../platform/http/access/person.js';
import { done, Fails, Returns } from '../../platform/http/contract.js';
import { Validate } from '../../platform/http/validate.js';
import { restSavedView, restViews, toRestView } from './views.rest.js';
import { ViewsService } from './views.service.js';

@Controller('api/v1/admin/views')
@Allow('admin', anyStaff)
export class ViewsController {
  constructor(private readonly views: ViewsService) {}

  @Get()
  @Returns(restViews, { graphql: 'savedViews' })
  async list(@CurrentUser() actor: SignedIn) {
    return { success: true, views: (await this.views.list(actor)).map(toRestView) };
  }

  @Put()
  @Returns(restSavedView, { graphql: 'saveView' })
  async save(@CurrentUser() actor: SignedIn, @Body(new Validate(saveViewSchema)) input: SaveView) {
    return { success: true, message: viewMessages.saved, view: toRestView(await this.views.save(actor, input)) };
  }

  @Delete(':id')
  @Returns(done(viewMessages.deleted, {}), { graphql: 'deleteView' })
  @Fails('VIEW_NOT_FOUND')
  async remove(@CurrentUser() actor: SignedIn, @Param('id') id: string) {
    await this.views.remove(actor, { id });
    return { success: true, message: viewMessages.deleted };
  }
}
