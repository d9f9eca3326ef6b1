import { Body, Controller, Delete, Get, Param, Post, Put } from '@nestjs/common';
import { z } from 'zod';
import { categoryMessages } from '../../../domain/categories.js';
import { type AddCategory, type SaveCategory } from '../../../domain/categories.schemas.js';
import { Allow, CurrentUser } from '../../platform/http/access/allow.js';
import type { SignedIn } from '../../platform/http/access/person.js';
import { done, Fails, restMessage, Returns, success, Specified } from '../../platform/http/contract.js';
import { Idempotent } from '../../platform/http/idempotency.js';
import { Validate } from '../../platform/http/validate.js';
import { restAddCategory, restCategory, restUpdateCategory, toRestCategory } from './categories.rest.js';
import { CategoriesService } from './categories.service.js';

@Controller('api/v1/categories')
@Allow('admin', 'catalogue:write')
export class CategoriesController {
  constructor(private readonly categories: CategoriesService) {}

  @Get('allcategories')
  @Allow('catalogue')
  @Specified()
  @Returns(success({ categories: z.array(restCategory) }), { graphql: 'categories' })
  async list() {
    const categories = await this.categories.list();
    return { success: true, categories: categories.map(toRestCategory) };
  }

  @Get(':id')
  @Allow('catalogue')
  @Returns(success({ category: restCategory }), { graphql: 'category' })
  @Fails('CATEGORY_NOT_FOUND')
  async one(@Param('id') id: string) {
    return { success: true, category: toRestCategory(await this.categories.get(id)) };
  }

  @Post('addcategory')
  @Idempotent()
  @Specified()
  @Returns(done(categoryMessages.added, { category: restCategory }), { graphql: 'addCategory' })
  @Fails('CATEGORY_NOT_FOUND', 'CATEGORY_TAKEN')
  async add(@CurrentUser() actor: SignedIn, @Body(new Validate(restAddCategory)) input: AddCategory) {
    const category = await this.categories.add(actor, input);
    return { success: true, message: categoryMessages.added, category: toRestCategory(category) };
  }

  @Put('updatecategory/:id')
  @Specified()
  @Returns(done(categoryMessages.updated, { category: restCategory }), { graphql: 'updateCategory' })
  @Fails('CATEGORY_NOT_FOUND', 'CATEGORY_TAKEN', 'SUBCATEGORY_IN_USE')
  async update(
    @CurrentUser() actor: SignedIn,
    @Param('id') id: string,
    @Body(new Validate(restUpdateCategory)) input: Partial<SaveCategory>,
  ) {
    const category = await this.categories.update(actor, { ...input, id });
    return { success: true, message: categoryMessages.updated, category: toRestCategory(category) };
  }

  @Delete('deletecategory/:id')
  @Specified()
  @Returns(restMessage, { graphql: 'deleteCategory' })
  @Fails('CATEGORY_IN_USE', 'CATEGORY_NOT_FOUND')
  async remove(@CurrentUser() actor: SignedIn, @Param('id') id: string) {
    await this.categories.remove(actor, { id });
    return { success: true, message: categoryMessages.deleted };
  }
}
