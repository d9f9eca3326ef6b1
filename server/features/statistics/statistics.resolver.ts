import { Args, ArgsType, Field, Int, Query, Resolver } from '@nestjs/graphql';
import { type ReadStatistics, statisticsSchema } from '../../../domain/statistics.schemas.js';
import { Allow } from '../../platform/http/access/allow.js';
import { Validate } from '../../platform/http/validate.js';
import { Statistics } from './statistics.types.js';
import { StatisticsService } from './statistics.service.js';

@ArgsType()
class StatisticsArgs implements ReadStatistics {
  @Field(() => Int, {
    nullable: true,
    description: 'The number of weeks, including the current one: 1 to 104. Default: 12.',
  })
  weeks!: number;
}

@Resolver(() => Statistics)
export class StatisticsResolver {
  constructor(private readonly figures: StatisticsService) {}

  @Query(() => Statistics, { description: 'Orders and access decisions per week.' })
  @Allow('admin', 'activity:read')
  statistics(@Args(new Validate(statisticsSchema)) input: StatisticsArgs) {
    return this.figures.read(input);
  }
}
