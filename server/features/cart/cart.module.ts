import { Module } from '@nestjs/common';
import { CartAdditions } from './cart-additions.service.js';
import { CartQuantities } from './cart-quantities.service.js';
import { CartController } from './cart.controller.js';
import { CartResolver } from './cart.resolver.js';
import { CartService } from './cart.service.js';
import { DesignNumbersService } from './design-numbers.service.js';
import { RequestedLines } from './requested-lines.service.js';
import { ChoicesService } from './choices.service.js';

@Module({
  controllers: [CartController],
  providers: [
    CartService,
    CartAdditions,
    CartQuantities,
    RequestedLines,
    DesignNumbersService,
    CartResolver,
    ChoicesService,
  ],
  exports: [CartService, CartAdditions, ChoicesService],
})
export class CartModule {}
