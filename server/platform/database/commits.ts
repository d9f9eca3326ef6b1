import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, type EntitySubscriberInterface, type TransactionCommitEvent } from 'typeorm';

type Work = () => void;

const waitingKey = 'parure:after-commit';

/** Runs work after a transaction is committed: a job that starts earlier would not find the rows. */
@Injectable()
export class Commits implements EntitySubscriberInterface {
  private readonly listeners: Work[] = [];

  constructor(database: DataSource) {
    database.subscribers.push(this);
  }

  /**
   * Runs `work` once after the commit of `tx`, even if it is registered several times. Never runs it after a rollback.
   */
  after({ queryRunner }: EntityManager, work: Work): void {
    if (!queryRunner?.isTransactionActive) return work();
    const waiting = (queryRunner.data[waitingKey] ??= new Set<Work>()) as Set<Work>;
    waiting.add(work);
  }

  /** Runs `work` after each commit of this process. */
  afterEach(work: Work): void {
    this.listeners.push(work);
  }

  afterTransactionCommit({ queryRunner }: TransactionCommitEvent): void {
    const waiting = (queryRunner.data[waitingKey] as Set<Work> | undefined) ?? [];
    delete queryRunner.data[waitingKey];
    for (const work of [...this.listeners, ...waiting]) work();
  }

  afterTransactionRollback({ queryRunner }: TransactionCommitEvent): void {
    delete queryRunner.data[waitingKey];
  }
}
