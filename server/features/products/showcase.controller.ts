import { Controller, Get } from '@nestjs/common';
import { Allow } from '../../platform/http/access/allow.js';
import { Returns } from '../../platform/http/contract.js';
import { restShowcase, toRestShowcase } from './showcase.rest.js';
import { ShowcaseService } from './showcase.service.js';

@Controller('api/v1/showcase')
export class ShowcaseController {
  constructor(private readonly showcase: ShowcaseService) {}

  @Get()
  @Allow('visitor')
  @Returns(restShowcase, { graphql: 'showcase' })
  async read() {
    return toRestShowcase(await this.showcase.items());
  }
}
