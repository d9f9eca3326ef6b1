import { Controller, Get, Query } from '@nestjs/common';
import { type ReadStatistics, statisticsSchema } from '../../../domain/statistics.schemas.js';
import { Allow } from '../../platform/http/access/allow.js';
import { Returns } from '../../platform/http/contract.js';
import { ValidateQuery } from '../../platform/http/validate.js';
import { restStatistics, toRestStatistics } from './statistics.rest.js';
import { StatisticsService } from './statistics.service.js';

@Controller('api/v1/admin')
export class StatisticsController {
  constructor(private readonly figures: StatisticsService) {}

  @Get('statistics')
  @Allow('admin', 'activity:read')
  @Returns(restStatistics, { graphql: 'statistics' })
  async read(@Query(new ValidateQuery(statisticsSchema)) input: ReadStatistics) {
    return toRestStatistics(await this.figures.read(input));
  }
}
