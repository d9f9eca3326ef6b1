import { Module } from '@nestjs/common';
import { CategoriesModule } from '../features/categories/categories.module.js';
import { PhotosModule } from '../features/photos/photos.module.js';
import { ProductsModule } from '../features/products/products.module.js';
import { DemoCatalogue } from './demo-catalogue.js';
import { DemoPhotos } from './demo-photos.js';
import { DemoPictures } from './demo-pictures.js';
import { DemoStore } from './demo-store.js';

@Module({
  imports: [CategoriesModule, ProductsModule, PhotosModule],
  providers: [DemoStore, DemoCatalogue, DemoPhotos, DemoPictures],
})
export class DemoModule {}
