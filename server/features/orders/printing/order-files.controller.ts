import { Controller, Get, Header, Query, StreamableFile } from '@nestjs/common';
import { type JobCards, jobCardsSchema, orderIdsText, type ProductionList } from '../../../../domain/orders.schemas.js';
import { Allow, CurrentUser } from '../../../platform/http/access/allow.js';
import type { SignedIn } from '../../../platform/http/access/person.js';
import { Fails, ReturnsFile } from '../../../platform/http/contract.js';
import { Print } from '../../../platform/http/limits/shares.js';
import { ValidateQuery } from '../../../platform/http/validate.js';
import { OrderFilesService, type OrderFile } from './order-files.service.js';

const ids = orderIdsText.describe('The ids of 1 to 100 orders, separated by commas.');

const restJobCards = jobCardsSchema.extend({ ids });
const restProductionList = jobCardsSchema.pick({ ids: true }).extend({ ids });

const pdf = 'application/pdf';
const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

const download = (type: string, { name, content }: OrderFile) =>
  new StreamableFile(content, { type, disposition: `attachment; filename="${name}"` });

@Controller('api/v1/admin/orders')
@Allow('admin', 'production:read')
export class OrderFilesController {
  constructor(private readonly files: OrderFilesService) {}

  @Get('job-cards.pdf')
  @Header('cache-control', 'private, no-store')
  @Print()
  @ReturnsFile(pdf, { graphql: 'jobCards' })
  @Fails('ORDER_NOT_FOUND')
  async jobCards(@CurrentUser() actor: SignedIn, @Query(new ValidateQuery(restJobCards)) input: JobCards) {
    return download(pdf, await this.files.jobCards(actor, input));
  }

  @Get('production-list.pdf')
  @Header('cache-control', 'private, no-store')
  @Print()
  @ReturnsFile(pdf, { graphql: 'productionList' })
  @Fails('ORDER_NOT_FOUND')
  async productionListAsPdf(
    @CurrentUser() actor: SignedIn,
    @Query(new ValidateQuery(restProductionList)) { ids }: Pick<ProductionList, 'ids'>,
  ) {
    return download(pdf, await this.files.productionList(actor, { ids, format: 'pdf' }));
  }

  @Get('production-list.xlsx')
  @Allow('admin', 'exports:read', 'production:read')
  @Header('cache-control', 'private, no-store')
  @ReturnsFile(xlsx, { graphql: 'productionList' })
  @Fails('ORDER_NOT_FOUND')
  async productionListAsXlsx(
    @CurrentUser() actor: SignedIn,
    @Query(new ValidateQuery(restProductionList)) { ids }: Pick<ProductionList, 'ids'>,
  ) {
    return download(xlsx, await this.files.productionList(actor, { ids, format: 'xlsx' }));
  }
}
