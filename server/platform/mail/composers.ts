import { Injectable, type OnModuleInit, SetMetadata } from '@nestjs/common';
import { DiscoveryService, MetadataScanner, Reflector } from '@nestjs/core';
import type { Mail } from './mail.js';

const composesKey = 'parure:composes';

/** Null drops the mail, for example when its code has expired or its account was deleted. */
export type Composed = Mail | null;
type Composer = (payload: unknown) => Promise<Composed> | Composed;

/** Marks the method that composes a kind of mail. It runs when the mail is sent, with the data of that moment. */
export const Composes = (kind: string) => SetMetadata(composesKey, kind);

@Injectable()
export class Composers implements OnModuleInit {
  private readonly composers = new Map<string, Composer>();

  constructor(
    private readonly discovery: DiscoveryService,
    private readonly scanner: MetadataScanner,
    private readonly reflector: Reflector,
  ) {}

  onModuleInit() {
    for (const { instance } of this.discovery.getProviders()) {
      const owner = instance as Record<string, Composer> | undefined;
      const prototype = owner && (Object.getPrototypeOf(owner) as Record<string, Composer> | null);
      if (!prototype) continue;
      for (const method of this.scanner.getAllMethodNames(prototype)) {
        const composer = prototype[method];
        const kind = composer && this.reflector.get<string | undefined>(composesKey, composer);
        if (!kind) continue;
        if (this.composers.has(kind)) throw new Error(`Two methods compose the mail ${kind}`);
        this.composers.set(kind, composer.bind(owner));
      }
    }
  }

  async compose(kind: string, payload: unknown): Promise<Composed> {
    return this.get(kind)(payload);
  }

  /** Throws for an unknown kind, so that the transaction that adds the mail fails, and not the worker. */
  get(kind: string): Composer {
    const composer = this.composers.get(kind);
    if (!composer) throw new Error(`No @Composes('${kind}')`);
    return composer;
  }
}
