import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { CredentialsService } from '../features/auth/credentials.service.js';
import { PasswordsService } from '../features/auth/passwords.service.js';
import { StaffRolesService } from '../features/staff/staff-roles.service.js';
import { UsersService } from '../features/users/users.service.js';
import type { DemoAccounts, DemoPart } from './demo-part.js';

const people = [
  { name: 'Nila Desai', phone: '9000000021', email: 'office@parure.test', role: 'Office' },
  { name: 'Rohan Kapadia', phone: '9000000022', email: 'sales@parure.test', role: 'Sales' },
  { name: 'Farida Sheikh', phone: '9000000023', email: 'production@parure.test', role: 'Production' },
  { name: 'Leela Menon', phone: '9000000024', email: 'catalogue@parure.test', role: 'Catalogue' },
] as const;

/** A person for each role that a shop begins with. They sign in with the password of the demo administrator. */
@Injectable()
export class DemoStaff implements DemoPart {
  readonly name = 'staff';

  constructor(
    private readonly database: DataSource,
    private readonly roles: StaffRolesService,
    private readonly users: UsersService,
    private readonly passwords: PasswordsService,
    private readonly credentials: CredentialsService,
  ) {}

  async load({ adminPassword }: DemoAccounts): Promise<string> {
    const roles = await this.roles.list();
    for (const { role, ...person } of people) {
      const staffRoleId = roles.find(({ name }) => name === role)?.id;
      if (!staffRoleId || (await this.users.isTaken(person.email))) continue;
      const password = await this.passwords.prepare(adminPassword, { ...person, companyName: '' });
      await this.database.transaction(async (tx) => {
        const user = await this.users.addStaff(tx, { ...person, staffRoleId });
        await this.credentials.set(tx, user.id, password);
      });
    }
    return `${people.length} people`;
  }
}
