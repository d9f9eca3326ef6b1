import { ArgsType, Field, Int } from '@nestjs/graphql';
import type { ReadStatistics } from '../../../domain/statistics.js';

@ArgsType()
export class StatisticsArgs implements ReadStatistics {
  @Field(() => Int, { nullable: true, description: 'How many weeks, this one included: 1 to 104, 12 when left out.' })
  weeks!: number;
}
