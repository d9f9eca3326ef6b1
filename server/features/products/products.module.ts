import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { BulkProductsService } from './bulk-products.service.js';
import { CatalogueService } from './catalogue.service.js';
import { ProductImage, StoredProduct } from './product.entity.js';
import { ProductPages } from './product-pages.js';
import { ProductPictures } from './product-pictures.js';
import { ProductUploads } from './product-uploads.js';
import { ManagedProductsController } from './managed-products.controller.js';
import { ManagedProductsResolver } from './managed-products.resolver.js';
import { ProductsController } from './products.controller.js';
import { ProductsResolver } from './products.resolver.js';
import { ProductsService } from './products.service.js';
import { ShowcaseController } from './showcase.controller.js';
import { ShowcaseResolver } from './showcase.resolver.js';
import { ShowcaseService } from './showcase.service.js';
import { VocabularyService } from './vocabulary.service.js';

@Module({
  imports: [TypeOrmModule.forFeature([StoredProduct, ProductImage])],
  controllers: [ProductsController, ManagedProductsController, ShowcaseController],
  providers: [
    CatalogueService,
    ProductsService,
    BulkProductsService,
    ProductPages,
    ProductPictures,
    ProductUploads,
    VocabularyService,
    ProductsResolver,
    ManagedProductsResolver,
    ShowcaseService,
    ShowcaseResolver,
  ],
  exports: [BulkProductsService, CatalogueService, ProductsService],
})
export class ProductsModule {}
