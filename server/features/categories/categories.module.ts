import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ProductsModule } from '../products/products.module.js';
import { CategoriesController } from './categories.controller.js';
import { CategoriesResolver, CategoryOfProductResolver } from './categories.resolver.js';
import { CategoriesService } from './categories.service.js';
import { Category, MakingOption, MakingOptionValue, Subcategory } from './category.entity.js';
import { MakingOptionsService } from './making-options.service.js';

@Module({
  imports: [TypeOrmModule.forFeature([Category, Subcategory, MakingOption, MakingOptionValue]), ProductsModule],
  controllers: [CategoriesController],
  providers: [CategoriesService, MakingOptionsService, CategoriesResolver, CategoryOfProductResolver],
  exports: [CategoriesService],
})
export class CategoriesModule {}
