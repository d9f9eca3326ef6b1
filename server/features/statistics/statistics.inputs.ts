import { ArgsType, Field, Int } from '@nestjs/graphql';
import type { ReadStatistics } from '../../../domain/statistics.schemas.js';

@ArgsType()
export class StatisticsArgs implements ReadStatistics {
  @Field(() => Int, {
    nullable: true,
    description: 'The number of weeks, including the current one: 1 to 104. Default: 12.',
  })
  weeks!: number;
}
