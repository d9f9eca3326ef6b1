import { Query, Resolver } from '@nestjs/graphql';
import { Allow, anyStaff } from '../../platform/http/access/allow.js';
import { System } from './system.types.js';
import { SystemService } from './system.service.js';

@Resolver(() => System)
export class SystemResolver {
  constructor(private readonly service: SystemService) {}

  @Query(() => System, { description: 'The version of the program, and its last backup.' })
  @Allow('admin', anyStaff)
  system() {
    return this.service.read();
  }
}
