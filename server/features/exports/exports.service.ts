import type { Readable } from 'node:stream';
import { Inject, Injectable } from '@nestjs/common';
import { type Days, daysIn } from '../../../domain/days.js';
import { DomainError, knownRows } from '../../../domain/errors.js';
import { maxPicturesPerExport, tooManyPictures } from '../../../domain/exports.js';
import type { ExportCompanies, ExportOrders, ExportPictures, ExportProducts } from '../../../domain/exports.schemas.js';
import { productFilterNames } from '../../../domain/products.js';
import { CONFIG, type Config } from '../../platform/config/config.js';
import type { FileLink } from '../../platform/graphql/graphql.types.js';
import type { SignedIn } from '../../platform/http/access/person.js';
import { tableFile } from '../../platform/documents/table.js';
import { CategoriesService } from '../categories/categories.service.js';
import { OrdersService } from '../orders/orders.service.js';
import { CatalogueService } from '../products/catalogue.service.js';
import { UsersService } from '../users/users.service.js';
import { companyTable, type OrderRow, orderTable, type ProductRow, productTable } from './export-tables.js';
import { OriginalPicturesService } from './original-pictures.service.js';
import { type ZipEntry, zipOf } from './zip.js';

/** Reads rows by id in batches of `size`. Omits rows that were deleted in the meantime. */
async function* inParts<Row>(
  ids: readonly string[],
  size: number,
  read: (part: readonly string[]) => Promise<readonly Row[]>,
): AsyncGenerator<Row> {
  for (let first = 0; first < ids.length; first += size) yield* await read(ids.slice(first, first + size));
}

export interface ExportFile {
  name: string;
  content: Readable;
}

const rowsPerRead = 300;
/** Orders per read: an order can have up to 200 lines. */
const ordersPerRead = 50;

/**
 * Exports the columns of an administrator's list as files. The ids are read first, so that concurrent changes neither
 * skip nor repeat a row. The rows are read while the file is sent.
 */
@Injectable()
export class ExportsService {
  private readonly days: Days;

  constructor(
    private readonly catalogue: CatalogueService,
    private readonly categories: CategoriesService,
    private readonly orders: OrdersService,
    private readonly users: UsersService,
    private readonly pictures: OriginalPicturesService,
    @Inject(CONFIG) config: Config,
  ) {
    this.days = daysIn(config.timeZone);
  }

  async productsFile({ format, ...filter }: ExportProducts): Promise<ExportFile> {
    const ids = filter.ids ? await this.knownProducts(filter.ids) : await this.catalogue.listManagedIds(filter);
    const columns = productTable(await this.categories.list());
    const rows = inParts(ids, rowsPerRead, (part) => this.readProducts(part));
    const content = tableFile(format, { name: 'Products', columns, rows });
    return { name: this.fileName('products', format), content };
  }

  async ordersFile(actor: SignedIn, { format, ...filter }: ExportOrders): Promise<ExportFile> {
    const ids = filter.ids ? await this.knownOrders(actor, filter.ids) : await this.orders.listIds(filter);
    const rows = this.orderRows(actor, ids);
    const content = tableFile(format, { name: 'Orders', columns: orderTable(this.days.dayOf), rows });
    return { name: this.fileName('orders', format), content };
  }

  async companiesFile({ format, ...filter }: ExportCompanies): Promise<ExportFile> {
    const ids = filter.ids
      ? await this.knownCustomers(filter.ids)
      : await this.users.listIds({ ...filter, role: 'customer' });
    const rows = inParts(ids, rowsPerRead, (part) => this.users.getCustomers(part));
    const content = tableFile(format, { name: 'Companies', columns: companyTable(this.days.dayOf), rows });
    return { name: this.fileName('companies', format), content };
  }

  async picturesFile(filter: ExportPictures): Promise<ExportFile> {
    const ids = await this.productsWithPictures(filter);
    return { name: this.fileName('pictures', 'zip'), content: await zipOf(this.pictureEntries(ids)) };
  }

  async linkToProducts({ format, ...filter }: ExportProducts): Promise<FileLink> {
    if (filter.ids) await this.knownProducts(filter.ids);
    return link(`products.${format}`, filter);
  }

  async linkToOrders(actor: SignedIn, { format, ...filter }: ExportOrders): Promise<FileLink> {
    if (filter.ids) await this.knownOrders(actor, filter.ids);
    return link(`orders.${format}`, filter);
  }

  async linkToCompanies({ format, ...filter }: ExportCompanies): Promise<FileLink> {
    if (filter.ids) await this.knownCustomers(filter.ids);
    return link(`companies.${format}`, filter);
  }

  async linkToPictures(filter: ExportPictures): Promise<FileLink> {
    await this.productsWithPictures(filter);
    return link('pictures.zip', filter);
  }

  private async knownProducts(ids: readonly string[]): Promise<string[]> {
    return idsOf(await knownRows('PRODUCT_NOT_FOUND', ids, (wanted) => this.catalogue.getManyManaged(wanted)));
  }

  private async knownOrders(actor: SignedIn, ids: readonly string[]): Promise<string[]> {
    return idsOf(await knownRows('ORDER_NOT_FOUND', ids, (wanted) => this.orders.getMany(actor, wanted)));
  }

  private async knownCustomers(ids: readonly string[]): Promise<string[]> {
    return idsOf(await knownRows('USER_NOT_FOUND', ids, (wanted) => this.users.getCustomers(wanted)));
  }

  /** Returns the ids of the products whose pictures are exported. Throws if there are more than one file can have. */
  private async productsWithPictures(filter: ExportPictures): Promise<string[]> {
    const ids = filter.ids ? await this.knownProducts(filter.ids) : await this.catalogue.listManagedIds(filter);
    const bytes = await this.pictures.totalBytes(ids);
    if (bytes > maxPicturesPerExport) throw new DomainError('PAYLOAD_TOO_LARGE', { message: tooManyPictures(bytes) });
    return ids;
  }

  private async readProducts(ids: readonly string[]): Promise<ProductRow[]> {
    const [products, pictures] = await Promise.all([this.catalogue.getManyManaged(ids), this.pictures.ofProducts(ids)]);
    return products.map((product) => ({ product, pictures: (pictures.get(product.id) ?? []).map(({ name }) => name) }));
  }

  private async *orderRows(actor: SignedIn, ids: readonly string[]): AsyncGenerator<OrderRow> {
    for await (const order of inParts(ids, ordersPerRead, (part) => this.orders.getMany(actor, part)))
      for (const line of order.lines) yield { order, line };
  }

  private async *pictureEntries(ids: readonly string[]): AsyncGenerator<ZipEntry> {
    const read = async (part: readonly string[]) => {
      const found = await this.pictures.ofProducts(part);
      return part.flatMap((id) => found.get(id) ?? []);
    };
    for await (const picture of inParts(ids, rowsPerRead, read)) {
      const content = await this.pictures.open(picture);
      if (content) yield { name: picture.name, content };
    }
  }

  private fileName(kind: string, extension: string): string {
    return `${kind}-${this.days.today()}.${extension}`;
  }
}

const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);

type FilterValue = string | number | boolean | Date | readonly string[] | undefined;

const filterNames: Record<string, string> = productFilterNames;

function link(file: string, filter: Record<string, FilterValue>): FileLink {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(filter))
    if (value !== undefined)
      query.set(filterNames[name] ?? name, value instanceof Date ? value.toISOString() : value.toString());
  return { url: `/api/v1/admin/exports/${file}${query.size > 0 ? `?${query.toString()}` : ''}` };
}
