import { Args, Query, Resolver } from '@nestjs/graphql';
import { statisticsSchema } from '../../../domain/statistics.schemas.js';
import { Allow } from '../../platform/http/access/allow.js';
import { Validate } from '../../platform/http/validate.js';
import { Statistics } from './statistics.types.js';
import { StatisticsArgs } from './statistics.inputs.js';
import { StatisticsService } from './statistics.service.js';

@Resolver(() => Statistics)
export class StatisticsResolver {
  constructor(private readonly figures: StatisticsService) {}

  @Query(() => Statistics, { description: 'Orders and access decisions per week.' })
  @Allow('admin')
  statistics(@Args(new Validate(statisticsSchema)) input: StatisticsArgs) {
    return this.figures.read(input);
  }
}
