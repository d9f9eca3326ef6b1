import { Module } from '@nestjs/common';
import { CartModule } from '../cart/cart.module.js';
import { ProductsModule } from '../products/products.module.js';
import { LineSheetsService } from './line-sheets.service.js';
import { SelectionOrdersService } from './selection-orders.service.js';
import { SelectionsController } from './selections.controller.js';
import { SelectionsResolver } from './selections.resolver.js';
import { SelectionsService } from './selections.service.js';

@Module({
  imports: [CartModule, ProductsModule],
  controllers: [SelectionsController],
  providers: [SelectionsService, SelectionOrdersService, LineSheetsService, SelectionsResolver],
  exports: [SelectionsService],
})
export class SelectionsModule {}
