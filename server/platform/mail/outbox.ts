import { AsyncLocalStorage } from 'node:async_hooks';
import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { v7 as uuid } from 'uuid';
import { CONFIG, type Config } from '../config/config.js';
import { Commits } from '../database/commits.js';
import { changed } from '../database/sql.js';
import { Composers } from './composers.js';
import { OutboxRelay } from './outbox-relay.js';

const mailDisabled = new AsyncLocalStorage<true>();

/** Suppresses the mails of `work`, for demo accounts, which have no mailbox. */
export const withoutMail = <T>(work: () => Promise<T>): Promise<T> => mailDisabled.run(true, work);

type Payload = Record<string, string | number | boolean | null | readonly string[]>;

export interface NewMail {
  kind: string;
  /** Contains ids only; names, addresses and codes are read when the mail is composed. */
  payload: Payload;
  /**
   * The mail is sent when its cause can no longer be undone. Its composer drops it if the cause was undone, and
   * returns `later` while a later change hides the cause but can still be undone itself.
   */
  undoable?: true;
}

/**
 * SQL that adds the mails of the parameter `mails`, see `Outbox.prepare`. `when` is the name of a common table
 * expression with at most one row. With it, the mails are added only if that row exists.
 */
export const insertMails = (mails: string, when?: string) => `
  INSERT INTO outbox (id, kind, payload, due_at)
  SELECT mail.id, mail.kind, mail.payload, clock_timestamp() + make_interval(secs => mail.delay)
  FROM ${when ? `${when}, ` : ''}jsonb_to_recordset(${mails}) AS mail (id uuid, kind text, payload jsonb, delay integer)`;

/** An undo in the last second must be committed before the mail is composed. */
const marginSeconds = 2;

/** Seconds after which no undo of a change can be committed any more. */
export const secondsUntilFinal = ({ undoSeconds }: Pick<Config, 'undoSeconds'>) =>
  undoSeconds > 0 ? undoSeconds + marginSeconds : 0;

/** Adds mails in the transaction that causes them, so that neither can exist without the other. */
@Injectable()
export class Outbox {
  private readonly flush = () => this.relay.flush();

  constructor(
    private readonly composers: Composers,
    private readonly relay: OutboxRelay,
    private readonly commits: Commits,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async add(tx: EntityManager, kind: string, payload: Payload): Promise<void> {
    return this.addAll(tx, [{ kind, payload }]);
  }

  /** Adds several mails in one statement. */
  async addAll(tx: EntityManager, mails: readonly NewMail[]): Promise<void> {
    await changed(tx, insertMails('$1'), [this.prepare(mails)]);
    this.commits.after(tx, this.flush);
  }

  /**
   * Returns the parameter of `insertMails`, for a statement that adds mails that can wait. Call `added` after its
   * commit.
   */
  prepare(mails: readonly NewMail[]): string {
    for (const { kind } of mails) this.composers.get(kind);
    const untilFinal = secondsUntilFinal(this.config);
    const prepared = mails.map(({ kind, payload, undoable }) => ({
      id: uuid(),
      kind,
      payload,
      delay: undoable ? untilFinal : 0,
    }));
    return JSON.stringify(mailDisabled.getStore() ? [] : prepared);
  }

  added(): void {
    this.relay.flushSoon();
  }
}
