import { Injectable, type OnModuleInit, SetMetadata } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import { methodsWith } from '../config/methods-with.js';
import type { MailKind as KnownKind } from '../../../domain/mails.js';
import type { Mail } from './mail.js';

const composesKey = 'parure:composes';

/**
 * Null drops the mail, for example when its code has expired or its account was deleted. `later` composes it again,
 * because an undo can still decide whether it is true.
 */
export type Composed = Mail | 'later' | null;
type Composer = (payload: unknown) => Promise<Composed> | Composed;

interface MailKind {
  kind: string;
  /** True for kinds of mails that a separate worker sends, so that thousands of them do not delay a code. */
  canWait: boolean;
}

/**
 * Marks the method that composes a kind of mail. It runs when the mail is sent, with the data at that time. Mails that
 * can wait are composed together, so their methods read through row loaders.
 */
export const Composes = (kind: KnownKind, { canWait = false } = {}) =>
  SetMetadata(composesKey, { kind, canWait } satisfies MailKind);

@Injectable()
export class Composers implements OnModuleInit {
  private readonly composers = new Map<string, Composer>();
  private readonly waitingKinds = new Set<string>();

  constructor(private readonly discovery: DiscoveryService) {}

  onModuleInit() {
    for (const { value, call } of methodsWith<MailKind, Composer>(this.discovery, composesKey)) {
      const { kind, canWait } = value;
      if (canWait) this.waitingKinds.add(kind);
      if (this.composers.has(kind)) throw new Error(`Two methods compose the mail ${kind}`);
      this.composers.set(kind, call);
    }
  }

  async compose(kind: string, payload: unknown): Promise<Composed> {
    return this.get(kind)(payload);
  }

  canWait(kind: string): boolean {
    return this.waitingKinds.has(kind);
  }

  /**
   * Returns the composer of a kind. Throws for an unknown kind, so that the transaction which adds the mail fails, not
   * the worker.
   */
  get(kind: string): Composer {
    const composer = this.composers.get(kind);
    if (!composer) throw new Error(`No @Composes('${kind}')`);
    return composer;
  }
}
