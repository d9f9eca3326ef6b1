import { Module } from '@nestjs/common';
import { ProductsModule } from '../products/products.module.js';
import { CartModule } from '../cart/cart.module.js';
import { OrderDesignsService } from './order-designs.service.js';
import { OrderPlansService } from './order-plans.service.js';
import { OrderStatusesService } from './order-statuses.service.js';
import { OrdersController } from './orders.controller.js';
import { OrdersMail } from './orders.mail.js';
import { OrderFilesController } from './printing/order-files.controller.js';
import { OrderFilesResolver } from './printing/order-files.resolver.js';
import { OrderFilesService } from './printing/order-files.service.js';
import { OrderLineResolver, OrdersResolver, PlacedOrderResolver } from './orders.resolver.js';
import { OrdersService } from './orders.service.js';
import { PlacingService } from './placing.service.js';

@Module({
  imports: [CartModule, ProductsModule],
  controllers: [OrdersController, OrderFilesController],
  providers: [
    OrdersService,
    OrderDesignsService,
    OrderStatusesService,
    OrderPlansService,
    PlacingService,
    OrdersResolver,

    OrderLineResolver,
    PlacedOrderResolver,
    OrdersMail,
    OrderFilesService,
    OrderFilesResolver,
  ],
  exports: [OrdersService, OrderStatusesService, OrderPlansService, PlacingService],
})
export class OrdersModule {}
