import { Module } from '@nestjs/common';
import { OrdersModule } from '../orders/orders.module.js';
import { ProductsModule } from '../products/products.module.js';
import { UsersModule } from '../users/users.module.js';
import { ExportsController } from './exports.controller.js';
import { ExportsResolver } from './exports.resolver.js';
import { ExportsService } from './exports.service.js';
import { OriginalPicturesService } from './original-pictures.service.js';

@Module({
  imports: [OrdersModule, ProductsModule, UsersModule],
  controllers: [ExportsController],
  providers: [ExportsService, OriginalPicturesService, ExportsResolver],
})
export class ExportsModule {}
