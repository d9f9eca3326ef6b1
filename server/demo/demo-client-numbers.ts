import { Injectable } from '@nestjs/common';
import { CatalogueService } from '../features/products/catalogue.service.js';
import { ClientNumbersService } from '../features/client-numbers/client-numbers.service.js';
import { UsersService } from '../features/users/users.service.js';
import { type DemoAccounts, type DemoPart, signedIn } from './demo-part.js';

const numbers: Readonly<Record<string, string>> = {
  'Halo Cushion Pave Ring': 'MV 2101',
  'Solitaire Round Ring': 'MV 2102',
  'Pear Halo Drop Earrings': 'MV 3044',
  'Tennis Bracelet': 'MV 4100/18',
};

/** Design numbers of the company of the customer whose login is printed. */
@Injectable()
export class DemoClientNumbers implements DemoPart {
  readonly name = 'client-numbers';

  constructor(
    private readonly users: UsersService,
    private readonly catalogue: CatalogueService,
    private readonly clientNumbers: ClientNumbersService,
  ) {}

  async load({ buyerEmail }: DemoAccounts): Promise<string> {
    const buyer = await this.users.findByEmail(buyerEmail);
    const { items } = await this.catalogue.list({ kind: 'visitor' }, { page: 1, perPage: 200 });
    const rows = items.flatMap(({ name, designNumber }) => {
      const number = numbers[name];
      return number ? [{ designNumber, number }] : [];
    });
    // The account and the products may have been deleted since the rest of the demo data was loaded.
    if (!buyer || rows.length === 0) return 'no design numbers of a company';
    await this.clientNumbers.set(signedIn(buyer), buyer.companyId, { rows });
    return `${rows.length} design numbers of a company`;
  }
}
