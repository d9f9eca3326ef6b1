import { Module } from '@nestjs/common';
import { ClientNumbersController, CompanyClientNumbersController } from './client-numbers.controller.js';
import { ClientNumbersResolver } from './client-numbers.resolver.js';
import { ClientNumbersService } from './client-numbers.service.js';

@Module({
  controllers: [ClientNumbersController, CompanyClientNumbersController],
  providers: [ClientNumbersResolver, ClientNumbersService],
  exports: [ClientNumbersService],
})
export class ClientNumbersModule {}
