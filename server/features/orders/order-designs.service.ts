import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { v7 as uuid } from 'uuid';
import { DomainError } from '../../../domain/errors.js';
import { cleanFileName } from '../../../domain/files.js';
import { designRules } from '../../../domain/orders.js';
import { isId } from '../../../domain/rules.js';
import { Audit } from '../../platform/audit/audit.js';
import { changed, one } from '../../platform/database/sql.js';
import type { SignedIn } from '../../platform/http/access/person.js';
import { Outbox } from '../../platform/mail/outbox.js';
import type { Incoming } from '../../platform/files/intake/incoming.js';
import { MediaService, type ReceivedFile } from '../../platform/files/media/media.service.js';
import { OrdersService } from './orders.service.js';
import { fileOwner, latestDesign } from './orders.sql.js';
import type { Order } from './orders.types.js';

interface LatestVersion {
  version: number;
  sha256: string;
}

/** Manages the PDFs of an order. Each upload is a new version, and versions are never deleted. */
@Injectable()
export class OrderDesignsService {
  constructor(
    private readonly database: DataSource,
    private readonly orders: OrdersService,
    private readonly media: MediaService,
    private readonly outbox: Outbox,
    private readonly audit: Audit,
  ) {}

  async add(actor: SignedIn, { orderId, file }: { orderId: string; file: Incoming }): Promise<Order> {
    const ownerId = await this.ownerOf(orderId);
    const received = await this.media.receive(file, [designRules], { audience: 'company', ownerId });
    const fileName = cleanFileName(received.fileName ?? undefined, 'pdf', 'Design');
    await this.database.transaction((tx) => this.write(tx, actor, orderId, { ...received, fileName }));
    return this.orders.get(actor, orderId);
  }

  private async write(tx: EntityManager, actor: SignedIn, orderId: string, file: ReceivedFile): Promise<void> {
    const latest = await this.latestVersion(tx, orderId);
    const version = (latest?.version ?? 0) + 1;
    const id = uuid();
    const item = await this.media.insert(tx, file);
    await changed(
      tx,
      `INSERT INTO order_designs (order_id, version, id, media_id, file_name, bytes, pages, by_id, by_name)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
      [orderId, version, id, item.id, file.fileName, item.bytes, item.pages, actor.id, actor.name],
    );
    // An identical file is a new version but sends no mail, because the customer already has it.
    if (latest?.sha256 !== item.sha256) await this.outbox.add(tx, 'orders.design-added', { orderId, designId: id });
    await this.audit.record(
      actor,
      { kind: 'order.design-added', subject: orderId, details: { version, bytes: item.bytes } },
      tx,
    );
  }

  /** Locks the order by changing it, so that concurrent uploads get consecutive versions. */
  private async latestVersion(tx: EntityManager, orderId: string): Promise<LatestVersion | undefined> {
    const locked = await changed(tx, 'UPDATE orders SET changed_at = now() WHERE id = $1', [orderId]);
    if (!locked) throw new DomainError('ORDER_NOT_FOUND');
    return one<LatestVersion>(tx, latestDesign, [orderId]);
  }

  private async ownerOf(orderId: string): Promise<string> {
    const order = isId(orderId) ? await one<{ ownerId: string }>(this.database, fileOwner, [orderId]) : undefined;
    if (!order) throw new DomainError('ORDER_NOT_FOUND');
    return order.ownerId;
  }
}
