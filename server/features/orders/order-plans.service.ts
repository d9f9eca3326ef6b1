import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { AuditKind } from '../../../domain/audit.js';
import { DomainError } from '../../../domain/errors.js';
import type { ChangeDueDate, ChangeInternalNote } from '../../../domain/orders.schemas.js';
import { isId } from '../../../domain/rules.js';
import { Audit } from '../../platform/audit/audit.js';
import { changed, one } from '../../platform/database/sql.js';
import type { SignedIn } from '../../platform/http/access/person.js';
import { OrdersService } from './orders.service.js';
import type { Order } from './orders.types.js';

interface Change {
  kind: AuditKind;
  column: 'internal_note' | 'due_date';
  /** The new value; null removes it. */
  value: string | null;
}

/** Changes fields of an order that only administrators see. */
@Injectable()
export class OrderPlansService {
  constructor(
    private readonly database: DataSource,
    private readonly orders: OrdersService,
    private readonly audit: Audit,
  ) {}

  changeInternalNote(actor: SignedIn, { id, internalNote }: ChangeInternalNote): Promise<Order> {
    return this.change(actor, id, { kind: 'order.note-changed', column: 'internal_note', value: internalNote || null });
  }

  changeDueDate(actor: SignedIn, { id, dueDate }: ChangeDueDate): Promise<Order> {
    if (dueDate === undefined) return this.orders.get(actor, id);
    return this.change(actor, id, { kind: 'order.due-date-changed', column: 'due_date', value: dueDate });
  }

  /**
   * Changes one field. The audit log keeps the previous value, so that nothing is lost when two administrators change
   * it.
   */
  private async change(actor: SignedIn, id: string, { kind, column, value }: Change): Promise<Order> {
    if (!isId(id)) throw new DomainError('ORDER_NOT_FOUND');
    await this.database.transaction(async (tx) => {
      const before = await one<{ value: string | null }>(
        tx,
        `SELECT ${column}::text AS value FROM orders WHERE id = $1 FOR NO KEY UPDATE`,
        [id],
      );
      if (!before) throw new DomainError('ORDER_NOT_FOUND');
      if (before.value === value) return;
      await changed(tx, `UPDATE orders SET ${column} = $2, changed_at = now() WHERE id = $1`, [id, value]);
      const details = { ...(before.value && { from: before.value }), ...(value && { to: value }) };
      await this.audit.record(actor, { kind, subject: id, details }, tx);
    });
    return this.orders.get(actor, id);
  }
}
