import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { User } from './user.entity.js';
import { UsersController } from './users.controller.js';
import { UsersResolver } from './users.resolver.js';
import { UserAccounts } from './user-accounts.service.js';
import { UsersService } from './users.service.js';

@Module({
  imports: [TypeOrmModule.forFeature([User])],
  controllers: [UsersController],
  providers: [UsersService, UserAccounts, UsersResolver],
  exports: [UsersService],
})
export class UsersModule {}
