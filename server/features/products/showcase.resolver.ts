import { Query, Resolver } from '@nestjs/graphql';
import { Allow } from '../../platform/http/access/allow.js';
import { ShowcaseItem } from './products.types.js';
import { ShowcaseService } from './showcase.service.js';

@Resolver(() => ShowcaseItem)
export class ShowcaseResolver {
  constructor(private readonly service: ShowcaseService) {}

  @Query(() => [ShowcaseItem], { description: 'The showcase items of the home page.' })
  @Allow('visitor')
  showcase() {
    return this.service.items();
  }
}
