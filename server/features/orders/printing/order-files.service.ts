import { Readable } from 'node:stream';
import { Inject, Injectable } from '@nestjs/common';
import { type Days, daysIn } from '../../../../domain/days.js';
import { formatDay } from '../../../../domain/days.js';
import { knownRows } from '../../../../domain/errors.js';
import type { JobCards, ProductionList } from '../../../../domain/orders.schemas.js';
import { CONFIG, type Config } from '../../../platform/config/config.js';
import type { FileLink } from '../../../platform/graphql/graphql.types.js';
import { requirePermissions } from '../../../platform/http/access/allow.js';
import type { SignedIn } from '../../../platform/http/access/person.js';
import { PrintedPictures } from '../../../platform/files/renditions/printed-pictures.js';
import { newDocument, streamOf } from '../../../platform/documents/print-document.js';
import { OrdersService } from '../orders.service.js';
import type { Order } from '../orders.types.js';
import { drawJobCards } from './job-cards.js';
import { productionRows, productionTotals } from './production-list.js';
import { drawProductionList } from './production-list-pdf.js';
import { productionSheet } from './production-list-xlsx.js';

export interface OrderFile {
  name: string;
  content: Readable;
}

/** A list to print is for those who make the pieces; a spreadsheet is a download of what the shop sells. */
const requireExport = (actor: SignedIn, format: ProductionList['format']) =>
  format === 'xlsx' && requirePermissions(actor, ['exports:read']);

/** Creates files that administrators print for production. They are generated while they are sent, and not stored. */
@Injectable()
export class OrderFilesService {
  private readonly days: Days;

  constructor(
    private readonly orders: OrdersService,
    private readonly pictures: PrintedPictures,
    @Inject(CONFIG) private readonly config: Config,
  ) {
    this.days = daysIn(config.timeZone);
  }

  async jobCards(actor: SignedIn, { ids, size }: JobCards): Promise<OrderFile> {
    const orders = await this.find(actor, ids);
    const document = await newDocument('Job cards');
    const pages = drawJobCards(document, {
      orders,
      size,
      addressOf: ({ id }) => `${this.config.publicUrl}/admin/orders/${id}`,
      readPictures: (pictureIds) => this.pictures.read(pictureIds, { isUrgent: true }),
    });
    return { name: `job-cards-${this.days.today()}.pdf`, content: streamOf(document, pages) };
  }

  async productionList(actor: SignedIn, { ids, format }: ProductionList): Promise<OrderFile> {
    requireExport(actor, format);
    const orders = await this.find(actor, ids);
    const [rows, totals] = [productionRows(orders), productionTotals(orders)];
    const name = `production-list-${this.days.today()}.${format}`;
    if (format === 'xlsx') return { name, content: Readable.from(Buffer.from(await productionSheet(rows, totals))) };
    const document = await newDocument('Production list');
    const subtitle = `${orders.length === 1 ? '1 order' : `${orders.length} orders`}, ${formatDay(this.days.today())}`;
    return { name, content: streamOf(document, drawProductionList(document, { subtitle, rows, totals })) };
  }

  async linkToJobCards(actor: SignedIn, { ids, size }: JobCards): Promise<FileLink> {
    await this.find(actor, ids);
    return { url: `/api/v1/admin/orders/job-cards.pdf?ids=${ids.join(',')}&size=${size}` };
  }

  async linkToProductionList(actor: SignedIn, { ids, format }: ProductionList): Promise<FileLink> {
    requireExport(actor, format);
    await this.find(actor, ids);
    return { url: `/api/v1/admin/orders/production-list.${format}?ids=${ids.join(',')}` };
  }

  /** Returns the orders in the sequence of their ids. */
  private find(actor: SignedIn, ids: readonly string[]): Promise<readonly Order[]> {
    return knownRows('ORDER_NOT_FOUND', ids, (wanted) => this.orders.getMany(actor, wanted));
  }
}
