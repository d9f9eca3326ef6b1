import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ProductsModule } from '../products/products.module.js';
import { CategoriesController } from './categories.controller.js';
import { CategoriesResolver, CategoryOfProductResolver } from './categories.resolver.js';
import { CategoriesService } from './categories.service.js';
import { Category, Subcategory } from './category.entity.js';

@Module({
  imports: [TypeOrmModule.forFeature([Category, Subcategory]), ProductsModule],
  controllers: [CategoriesController],
  providers: [CategoriesService, CategoriesResolver, CategoryOfProductResolver],
  exports: [CategoriesService],
})
export class CategoriesModule {}
