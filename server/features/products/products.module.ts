import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { CatalogueService } from './catalogue.service.js';
import { Product, ProductImage } from './product.entity.js';
import { ProductUploads } from './product-uploads.js';
import { ProductsController } from './products.controller.js';
import { ProductsResolver } from './products.resolver.js';
import { ProductsService } from './products.service.js';
import { ShowcaseResolver } from './showcase.resolver.js';
import { ShowcaseService } from './showcase.service.js';

@Module({
  imports: [TypeOrmModule.forFeature([Product, ProductImage])],
  controllers: [ProductsController],
  providers: [CatalogueService, ProductsService, ProductUploads, ProductsResolver, ShowcaseService, ShowcaseResolver],
  exports: [CatalogueService, ProductsService],
})
export class ProductsModule {}
