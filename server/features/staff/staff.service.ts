import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { DomainError } from '../../../domain/errors.js';
import { isId } from '../../../domain/rules.js';
import { staffMessages } from '../../../domain/staff.js';
import type { ChangeStaff } from '../../../domain/staff.schemas.js';
import { Audit, type AuditEntry } from '../../platform/audit/audit.js';
import { type Database, one, rows } from '../../platform/database/sql.js';
import type { SignedIn } from '../../platform/http/access/person.js';
import { AccountsService } from '../accounts/accounts.service.js';
import { CredentialsService } from '../auth/credentials.service.js';
import { staffInvitations, withdrawStaffInvitation } from '../companies/invitations.sql.js';
import { UsersService } from '../users/users.service.js';
import {
  actorAmong,
  type LockedPerson,
  type LockedStaff,
  lockStaff,
  requireMayGrant,
  requireOwnerBeside,
  staffPeople,
  staffRoles,
} from './staff.sql.js';
import type { Staff, StaffInvitation, StaffPerson, StaffRole } from './staff.types.js';

/** The staff and their roles, which do not change until the transaction ends. */
export interface LockedTeam extends LockedStaff {
  roles: readonly StaffRole[];
  /** The actor with the permissions of now. */
  actor: SignedIn;
}

/** Manages the people of the staff. */
@Injectable()
export class StaffService {
  constructor(
    private readonly database: DataSource,
    private readonly users: UsersService,
    private readonly accounts: AccountsService,
    private readonly credentials: CredentialsService,
    private readonly audit: Audit,
  ) {}

  async list(): Promise<Staff> {
    const [staff, invitations] = await Promise.all([
      rows<StaffPerson>(this.database, staffPeople, [null]),
      rows<StaffInvitation>(this.database, staffInvitations, []),
    ]);
    return { staff, invitations };
  }

  /** Changes the role of a person, or blocks or unblocks them. Absent fields and equal values change nothing. */
  async change(actor: SignedIn, { id, staffRoleId, blocked }: ChangeStaff): Promise<StaffPerson> {
    return this.database.transaction(async (tx) => {
      const team = await this.lock(tx, actor);
      const person = personIn(team, id);
      if (person.id === actor.id) throw new DomainError('SELF_ROLE');
      const before = roleIn(team, person.staffRoleId);
      const after = roleIn(team, staffRoleId ?? person.staffRoleId);
      requireMayGrant(team.actor, [...person.permissions, ...after.permissions]);
      if (!after.locked || blocked) requireOwnerBeside(team, person.id);
      const isRoleNew = after.id !== before.id;
      const isBlockedNew = blocked !== undefined && blocked !== person.blocked;
      if (isRoleNew || isBlockedNew) {
        await this.users.setStaff(tx, person.id, { staffRoleId: after.id, blocked });
        // Unblocking ends sessions too: one may have begun while the account was being blocked.
        if (isBlockedNew) await this.credentials.revoke(tx, person);
        const details = { from: before.name, to: after.name };
        const entries: AuditEntry[] = [
          ...(isRoleNew ? [{ kind: 'user.staff-role-changed' as const, subject: person.id, details }] : []),
          ...(isBlockedNew
            ? [{ kind: blocked ? ('user.blocked' as const) : ('user.unblocked' as const), subject: person.id }]
            : []),
        ];
        await this.audit.recordAll(actor, entries, tx);
      }
      return this.get(tx, person.id);
    });
  }

  /** Deletes the account of a person, or withdraws an invitation. Returns a message that says which. */
  async remove(actor: SignedIn, { id }: { id: string }): Promise<string> {
    return this.database.transaction(async (tx) => {
      const team = await this.lock(tx, actor, id);
      if (await this.withdraw(tx, team, id)) return staffMessages.withdrawn;
      const person = personIn(team, id);
      if (person.id === actor.id) throw new DomainError('SELF_DELETE');
      requireMayGrant(team.actor, person.permissions);
      requireOwnerBeside(team, person.id);
      await this.accounts.forget(tx, actor, person);
      return staffMessages.removed;
    });
  }

  /** Locks all staff and reads their roles, so that changes of both run one after the other. */
  async lock(tx: EntityManager, actor: SignedIn, userId?: string): Promise<LockedTeam> {
    const staff = await lockStaff(tx, userId);
    return { ...staff, actor: actorAmong(staff, actor), roles: await rows<StaffRole>(tx, staffRoles, [null]) };
  }

  private async withdraw(tx: EntityManager, team: LockedTeam, id: string): Promise<boolean> {
    const withdrawn = isId(id) ? await one<{ staffRoleId: string }>(tx, withdrawStaffInvitation, [id]) : undefined;
    if (!withdrawn) return false;
    const { id: subject, name: role, permissions } = roleIn(team, withdrawn.staffRoleId);
    requireMayGrant(team.actor, permissions);
    await this.audit.record(team.actor, { kind: 'role.invitation-withdrawn', subject, details: { role } }, tx);
    return true;
  }

  private async get(database: Database, id: string): Promise<StaffPerson> {
    const person = await one<StaffPerson>(database, staffPeople, [id]);
    if (!person) throw new DomainError('USER_NOT_FOUND');
    return person;
  }
}

/** Returns a person of the team. Throws USER_NOT_FOUND if there is none with this id. */
export function personIn({ people }: LockedTeam, id: string): LockedPerson {
  const person = people.find((candidate) => candidate.id === id.toLowerCase());
  if (!person) throw new DomainError('USER_NOT_FOUND');
  return person;
}

/** Returns a role of the team. Throws ROLE_NOT_FOUND if there is none with this id. */
export function roleIn({ roles }: Pick<LockedTeam, 'roles'>, id: string | null): StaffRole {
  const role = roles.find((candidate) => candidate.id === id?.toLowerCase());
  if (!role) throw new DomainError('ROLE_NOT_FOUND');
  return role;
}
