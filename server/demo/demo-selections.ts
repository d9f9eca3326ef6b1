import { Injectable } from '@nestjs/common';
import { CatalogueService } from '../features/products/catalogue.service.js';
import { SelectionsService } from '../features/selections/selections.service.js';
import { UsersService } from '../features/users/users.service.js';
import type { SignedIn } from '../platform/http/access/person.js';
import { type DemoAccounts, type DemoPart, signedIn } from './demo-part.js';

const name = 'Festive 2026';

const designs: readonly { product: string; note?: string }[] = [
  { product: 'Halo Cushion Pave Ring', note: 'For the window, in 18 carat' },
  { product: 'Solitaire Round Ring' },
  { product: 'Pear Halo Drop Earrings', note: 'Show together with the pendant' },
  { product: 'Pear Halo Pendant' },
  { product: 'Tennis Bracelet' },
  { product: 'Station Stone Bracelet' },
  { product: 'Classic Hoop Earrings' },
];

/** A selection of the customer whose login is printed, shared with the company. */
@Injectable()
export class DemoSelections implements DemoPart {
  readonly name = 'selections';

  constructor(
    private readonly users: UsersService,
    private readonly catalogue: CatalogueService,
    private readonly selections: SelectionsService,
  ) {}

  async load({ buyerEmail }: DemoAccounts): Promise<string> {
    const buyer = await this.users.findByEmail(buyerEmail);
    // The account may have been deleted since the rest of the demo data was loaded.
    if (!buyer) return 'no selection';
    const actor = signedIn(buyer);
    const id = await this.idFor(actor);
    const { items: products } = await this.catalogue.list({ kind: 'visitor' }, { page: 1, perPage: 200 });
    for (const { product, note } of designs) {
      const productId = products.find((candidate) => candidate.name === product)?.id;
      if (productId) await this.selections.addItem(actor, { id, productId, note });
    }
    await this.selections.share(actor, { id, shared: true });
    return '1 selection';
  }

  /** Continues where an interrupted start stopped. */
  private async idFor(actor: SignedIn): Promise<string> {
    const { items } = await this.selections.list(actor, { page: 1, perPage: 200 });
    const begun = items.find((selection) => selection.name === name);
    return begun?.id ?? (await this.selections.create(actor, { name })).id;
  }
}
