import { Module } from '@nestjs/common';
import { CartAdditions } from './cart-additions.service.js';
import { CartController } from './cart.controller.js';
import { CartResolver } from './cart.resolver.js';
import { CartService } from './cart.service.js';
import { NumberLookup } from './number-lookup.service.js';
import { ChoicesService } from './choices.service.js';

@Module({
  controllers: [CartController],
  providers: [CartService, CartAdditions, NumberLookup, CartResolver, ChoicesService],
  exports: [CartService, ChoicesService],
})
export class CartModule {}
