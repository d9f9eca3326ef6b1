import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { v7 as uuid } from 'uuid';
import { DomainError, errors, requireSeen } from '../../../domain/errors.js';
import { roleInUse, staffLimits, staffProblems } from '../../../domain/staff.js';
import type { CreateStaffRole, UpdateStaffRole } from '../../../domain/staff.schemas.js';
import { Audit } from '../../platform/audit/audit.js';
import { changed, one, rows } from '../../platform/database/sql.js';
import type { SignedIn } from '../../platform/http/access/person.js';
import { openInvitationsWithRole } from '../companies/invitations.sql.js';
import { roleIn, StaffService } from './staff.service.js';
import { deleteRole, insertRole, requireMayGrant, roleNamed, staffRoles, updateRole } from './staff.sql.js';
import type { StaffRole } from './staff.types.js';

/** Manages the roles of staff. No one grants a permission that they lack. */
@Injectable()
export class StaffRolesService {
  constructor(
    private readonly database: DataSource,
    private readonly staff: StaffService,
    private readonly audit: Audit,
  ) {}

  list(): Promise<StaffRole[]> {
    return rows<StaffRole>(this.database, staffRoles, [null]);
  }

  async create(actor: SignedIn, { name, permissions }: CreateStaffRole): Promise<StaffRole> {
    return this.database.transaction(async (tx) => {
      const team = await this.staff.lock(tx, actor);
      requireMayGrant(team.actor, permissions);
      if (team.roles.length >= staffLimits.roles) throw new DomainError('ROLES_FULL', { message: staffProblems.roles });
      const id = uuid();
      if (!(await changed(tx, insertRole, [id, name, permissions]))) throw taken();
      const details = { permissions: permissions.join(', ') };
      await this.audit.record(actor, { kind: 'role.added', subject: id, details }, tx);
      return this.get(tx, id);
    });
  }

  async update(actor: SignedIn, { id, name, permissions, version }: UpdateStaffRole): Promise<StaffRole> {
    return this.database.transaction(async (tx) => {
      const team = await this.staff.lock(tx, actor);
      const role = roleIn(team, id);
      if (role.locked) throw new DomainError('ROLE_LOCKED');
      if (team.people.some((person) => person.id === actor.id && person.staffRoleId === role.id))
        throw new DomainError('SELF_ROLE');
      requireMayGrant(team.actor, [...role.permissions, ...(permissions ?? [])]);
      requireSeen(version, role.version);
      if (name !== undefined && (await one(tx, roleNamed, [role.id, name]))) throw taken();
      const details = changesOf(role, { name, permissions });
      if (Object.keys(details).length === 0) return role;
      await changed(tx, updateRole, [role.id, name ?? null, permissions ?? null]);
      await this.audit.record(actor, { kind: 'role.changed', subject: role.id, details }, tx);
      return this.get(tx, role.id);
    });
  }

  async remove(actor: SignedIn, { id }: { id: string }): Promise<void> {
    await this.database.transaction(async (tx) => {
      const team = await this.staff.lock(tx, actor);
      const role = roleIn(team, id);
      if (role.locked) throw new DomainError('ROLE_LOCKED');
      requireMayGrant(team.actor, role.permissions);
      const invited = await one<{ open: number }>(tx, openInvitationsWithRole, [role.id]);
      const people = role.people + (invited?.open ?? 0);
      if (people > 0) throw new DomainError('ROLE_IN_USE', { message: roleInUse(people), details: { people } });
      await changed(tx, deleteRole, [role.id]);
      await this.audit.record(actor, { kind: 'role.deleted', subject: role.id, details: { role: role.name } }, tx);
    });
  }

  private async get(tx: EntityManager, id: string): Promise<StaffRole> {
    return roleIn({ roles: await rows<StaffRole>(tx, staffRoles, [id]) }, id);
  }
}

/** The former and the new name, and the former and the new permissions, for the audit log; empty if nothing changes. */
function changesOf(role: StaffRole, { name, permissions }: Pick<UpdateStaffRole, 'name' | 'permissions'>) {
  const before = role.permissions.join(', ');
  const after = permissions?.join(', ') ?? before;
  return {
    ...(name !== undefined && name !== role.name && { formerName: role.name, name }),
    ...(after !== before && { from: before, to: after }),
  };
}

const taken = () => new DomainError('ROLE_TAKEN', { fields: { name: errors.ROLE_TAKEN.message } });
