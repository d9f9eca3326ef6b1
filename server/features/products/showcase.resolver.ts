import { Query, Resolver } from '@nestjs/graphql';
import { Allow } from '../../platform/http/access/allow.js';
import { ShowcasePlate } from './showcase-plate.js';
import { ShowcaseService } from './showcase.service.js';

@Resolver(() => ShowcasePlate)
export class ShowcaseResolver {
  constructor(private readonly plates: ShowcaseService) {}

  @Query(() => [ShowcasePlate], { description: 'Visitor: the plates of the home page.' })
  @Allow('visitor')
  showcase() {
    return this.plates.plates();
  }
}
