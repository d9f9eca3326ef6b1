import { Module } from '@nestjs/common';
import { CartModule } from '../cart/cart.module.js';
import { OrderDesignsService } from './order-designs.service.js';
import { OrdersController } from './orders.controller.js';
import { OrdersMail } from './orders.mail.js';
import { OrdersResolver, PlacedOrderResolver } from './orders.resolver.js';
import { OrdersService } from './orders.service.js';
import { PlacingService } from './placing.service.js';

@Module({
  imports: [CartModule],
  controllers: [OrdersController],
  providers: [OrdersService, OrderDesignsService, PlacingService, OrdersResolver, PlacedOrderResolver, OrdersMail],
  exports: [OrdersService, PlacingService],
})
export class OrdersModule {}
