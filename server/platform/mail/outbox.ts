import { AsyncLocalStorage } from 'node:async_hooks';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, type EntitySubscriberInterface, type TransactionCommitEvent } from 'typeorm';
import { v7 as uuid } from 'uuid';
import { changed } from '../database/sql.js';
import { Composers } from './composers.js';
import { OutboxRelay } from './outbox-relay.js';

const writtenKey = 'parure:outbox-written';

const mailDisabled = new AsyncLocalStorage<true>();

/** Suppresses the mails of `work`, for demo accounts, which have no mailbox. */
export const withoutMail = <T>(work: () => Promise<T>): Promise<T> => mailDisabled.run(true, work);

type Payload = Record<string, string | number | boolean | null>;

/** Adds mails in the transaction that causes them, so that neither can exist without the other. */
@Injectable()
export class Outbox implements EntitySubscriberInterface {
  constructor(
    private readonly composers: Composers,
    private readonly relay: OutboxRelay,
    database: DataSource,
  ) {
    database.subscribers.push(this);
  }

  /** `payload` holds ids only; names, addresses and codes are read when the mail is composed. */
  async add(tx: EntityManager, kind: string, payload: Payload): Promise<void> {
    return this.addAll(tx, [{ kind, payload }]);
  }

  /** Adds several mails in one statement. */
  async addAll(tx: EntityManager, mails: readonly { kind: string; payload: Payload }[]): Promise<void> {
    for (const { kind } of mails) this.composers.get(kind);
    if (mailDisabled.getStore()) return;
    await changed(
      tx,
      `INSERT INTO outbox (id, kind, payload)
       SELECT id, kind, payload FROM jsonb_to_recordset($1) AS mail (id uuid, kind text, payload jsonb)`,
      [JSON.stringify(mails.map((mail) => ({ ...mail, id: uuid() })))],
    );
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
