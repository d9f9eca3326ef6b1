import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, type EntitySubscriberInterface, type TransactionCommitEvent } from 'typeorm';
import { v7 as uuid } from 'uuid';
import { Composers } from './composers.js';
import { OutboxRelay } from './outbox-relay.js';

const writtenKey = 'parure:outbox-written';

/** Mails are promised in the transaction that gives the reason, so neither can exist without the other. */
@Injectable()
export class Outbox implements EntitySubscriberInterface {
  constructor(
    private readonly composers: Composers,
    private readonly relay: OutboxRelay,
    database: DataSource,
  ) {
    database.subscribers.push(this);
  }

  /** `payload` holds ids only; names, addresses and codes are read when the mail is written. */
  async add(tx: EntityManager, kind: string, payload: Record<string, string | number | boolean | null>): Promise<void> {
    this.composers.of(kind);
    await tx.query('INSERT INTO outbox (id, kind, payload) VALUES ($1, $2, $3)', [uuid(), kind, JSON.stringify(payload)]);
    if (tx.queryRunner?.isTransactionActive) tx.queryRunner.data[writtenKey] = true;
    else this.relay.kick();
  }

  afterTransactionCommit({ queryRunner }: TransactionCommitEvent) {
    if (!queryRunner.data[writtenKey]) return;
    delete queryRunner.data[writtenKey];
    this.relay.kick();
  }

  afterTransactionRollback({ queryRunner }: TransactionCommitEvent) {
    delete queryRunner.data[writtenKey];
  }
}
