import { Controller, Get } from '@nestjs/common';
import { Allow, anyStaff } from '../../platform/http/access/allow.js';
import { Returns } from '../../platform/http/contract.js';
import { restSystem } from './system.rest.js';
import { SystemService } from './system.service.js';

@Controller('api/v1/admin')
export class SystemController {
  constructor(private readonly service: SystemService) {}

  @Get('system')
  @Allow('admin', anyStaff)
  @Returns(restSystem, { graphql: 'system' })
  async read() {
    return { success: true, ...(await this.service.read()) };
  }
}
