import { Module } from '@nestjs/common';
import { CartAdditionsService } from './cart-additions.service.js';
import { CartQuantitiesService } from './cart-quantities.service.js';
import { CartController } from './cart.controller.js';
import { CartLineResolver, CartResolver } from './cart.resolver.js';
import { CartService } from './cart.service.js';
import { DesignNumbersService } from './design-numbers.service.js';
import { ProductsModule } from '../products/products.module.js';
import { RequestedLinesService } from './requested-lines.service.js';
import { ChoicesService } from './choices.service.js';

@Module({
  imports: [ProductsModule],
  controllers: [CartController],
  providers: [
    CartService,
    CartAdditionsService,
    CartQuantitiesService,
    RequestedLinesService,
    DesignNumbersService,
    CartResolver,
    CartLineResolver,
    ChoicesService,
  ],
  exports: [CartService, CartAdditionsService, ChoicesService],
})
export class CartModule {}
