import { Controller, Get, Header, Query, StreamableFile } from '@nestjs/common';
import type { ExportCompanies, ExportOrders } from '../../../domain/exports.schemas.js';
import { Allow, CurrentUser, FreshFactorOnly } from '../../platform/http/access/allow.js';
import type { SignedIn } from '../../platform/http/access/person.js';
import { Fails, ReturnsFile } from '../../platform/http/contract.js';
import { ValidateQuery } from '../../platform/http/validate.js';
import { restExportCompanies, restExportOrders, restExportProducts, type RestExportProducts } from './exports.rest.js';
import { type ExportFile, ExportsService } from './exports.service.js';

const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const csv = 'text/csv; charset=utf-8';
const zip = 'application/zip';

const download = (type: string, { name, content }: ExportFile) =>
  new StreamableFile(content, { type, disposition: `attachment; filename="${name}"` });

const productsQuery = new ValidateQuery(restExportProducts);
const ordersQuery = new ValidateQuery(restExportOrders);
const companiesQuery = new ValidateQuery(restExportCompanies);

@Controller('api/v1/admin/exports')
@Allow('admin', 'exports:read', 'catalogue:read')
export class ExportsController {
  constructor(private readonly exports: ExportsService) {}

  @Get('products.xlsx')
  @Header('cache-control', 'private, no-store')
  @ReturnsFile(xlsx, { graphql: 'exportProducts' })
  @Fails('PRODUCT_NOT_FOUND')
  async productsAsXlsx(@Query(productsQuery) filter: RestExportProducts) {
    return download(xlsx, await this.exports.productsFile({ ...filter, format: 'xlsx' }));
  }

  @Get('products.csv')
  @Header('cache-control', 'private, no-store')
  @ReturnsFile(csv, { graphql: 'exportProducts' })
  @Fails('PRODUCT_NOT_FOUND')
  async productsAsCsv(@Query(productsQuery) filter: RestExportProducts) {
    return download(csv, await this.exports.productsFile({ ...filter, format: 'csv' }));
  }

  @Get('pictures.zip')
  @FreshFactorOnly()
  @Header('cache-control', 'private, no-store')
  @ReturnsFile(zip, { graphql: 'exportPictures' })
  @Fails('PRODUCT_NOT_FOUND', 'PAYLOAD_TOO_LARGE')
  async pictures(@Query(productsQuery) filter: RestExportProducts) {
    return download(zip, await this.exports.picturesFile(filter));
  }

  @Get('orders.xlsx')
  @Allow('admin', 'exports:read', 'orders:read')
  @Header('cache-control', 'private, no-store')
  @ReturnsFile(xlsx, { graphql: 'exportOrders' })
  @Fails('ORDER_NOT_FOUND')
  async ordersAsXlsx(@CurrentUser() actor: SignedIn, @Query(ordersQuery) filter: Omit<ExportOrders, 'format'>) {
    return download(xlsx, await this.exports.ordersFile(actor, { ...filter, format: 'xlsx' }));
  }

  @Get('orders.csv')
  @Allow('admin', 'exports:read', 'orders:read')
  @Header('cache-control', 'private, no-store')
  @ReturnsFile(csv, { graphql: 'exportOrders' })
  @Fails('ORDER_NOT_FOUND')
  async ordersAsCsv(@CurrentUser() actor: SignedIn, @Query(ordersQuery) filter: Omit<ExportOrders, 'format'>) {
    return download(csv, await this.exports.ordersFile(actor, { ...filter, format: 'csv' }));
  }

  @Get('companies.xlsx')
  @FreshFactorOnly()
  @Allow('admin', 'exports:read', 'clients:read')
  @Header('cache-control', 'private, no-store')
  @ReturnsFile(xlsx, { graphql: 'exportCompanies' })
  @Fails('USER_NOT_FOUND')
  async companiesAsXlsx(@Query(companiesQuery) filter: Omit<ExportCompanies, 'format'>) {
    return download(xlsx, await this.exports.companiesFile({ ...filter, format: 'xlsx' }));
  }

  @Get('companies.csv')
  @FreshFactorOnly()
  @Allow('admin', 'exports:read', 'clients:read')
  @Header('cache-control', 'private, no-store')
  @ReturnsFile(csv, { graphql: 'exportCompanies' })
  @Fails('USER_NOT_FOUND')
  async companiesAsCsv(@Query(companiesQuery) filter: Omit<ExportCompanies, 'format'>) {
    return download(csv, await this.exports.companiesFile({ ...filter, format: 'csv' }));
  }
}
