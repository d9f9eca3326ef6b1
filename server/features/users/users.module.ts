import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { CompaniesModule } from '../companies/companies.module.js';
import { ProfileService } from './profile.service.js';
import { User } from './user.entity.js';
import { UsersController } from './users.controller.js';
import { UsersResolver } from './users.resolver.js';
import { UsersService } from './users.service.js';

@Module({
  imports: [TypeOrmModule.forFeature([User]), CompaniesModule],
  controllers: [UsersController],
  providers: [UsersService, ProfileService, UsersResolver],
  exports: [UsersService],
})
export class UsersModule {}
