import { Module } from '@nestjs/common';
import { CategoriesModule } from '../categories/categories.module.js';
import { OrdersModule } from '../orders/orders.module.js';
import { ProductsModule } from '../products/products.module.js';
import { UsersModule } from '../users/users.module.js';
import { ExportsController } from './exports.controller.js';
import { ExportsResolver } from './exports.resolver.js';
import { ExportsService } from './exports.service.js';
import { OriginalPicturesService } from './original-pictures.service.js';

@Module({
  imports: [CategoriesModule, OrdersModule, ProductsModule, UsersModule],
  controllers: [ExportsController],
  providers: [ExportsService, OriginalPicturesService, ExportsResolver],
})
export class ExportsModule {}
