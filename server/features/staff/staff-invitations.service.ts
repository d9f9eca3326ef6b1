import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { v7 as uuid } from 'uuid';
import { DomainError, errors } from '../../../domain/errors.js';
import { missingFrom, staffLimits, staffProblems } from '../../../domain/staff.js';
import type { InviteStaff } from '../../../domain/staff.schemas.js';
import { Audit } from '../../platform/audit/audit.js';
import { one, rows } from '../../platform/database/sql.js';
import type { SignedIn } from '../../platform/http/access/person.js';
import { type Limit, Limits } from '../../platform/http/limits/limits.js';
import { Outbox } from '../../platform/mail/outbox.js';
import type { StoredPassword } from '../auth/passwords.service.js';
import { RegistrationService } from '../auth/registration.service.js';
import { acceptStaffInvitation, inviteToStaff, staffInvitations } from '../companies/invitations.sql.js';
import { UsersService } from '../users/users.service.js';
import { roleIn, StaffService } from './staff.service.js';
import { lockStaff, requireMayGrant, staffRoles } from './staff.sql.js';
import type { StaffInvitation, StaffRole } from './staff.types.js';

const invitationsToStaff: Limit = { name: 'invitations-to-staff', times: 60, seconds: 86_400 };
const invitationsToAddress: Limit = { name: 'staff-invitations-to-address', times: 5, seconds: 86_400 };

interface Accepting {
  id: string;
  email: string;
  name: string;
  phone: string;
}

/** Invites people to the staff. Gives the same response whether or not the address has an account. */
@Injectable()
export class StaffInvitationsService {
  constructor(
    private readonly database: DataSource,
    private readonly staff: StaffService,
    private readonly users: UsersService,
    private readonly registration: RegistrationService,
    private readonly limits: Limits,
    private readonly outbox: Outbox,
    private readonly audit: Audit,
  ) {}

  /** Replaces an invitation to the same address, whose link ends. */
  async invite(actor: SignedIn, { email, staffRoleId }: InviteStaff): Promise<StaffInvitation> {
    await this.limits.count(invitationsToStaff, actor.id);
    await this.limits.count(invitationsToAddress, email);
    return this.database.transaction(async (tx) => {
      const team = await this.staff.lock(tx, actor);
      const role = roleIn(team, staffRoleId);
      requireMayGrant(team.actor, role.permissions);
      requirePlace(team.people.length);
      const open = await rows<StaffInvitation>(tx, staffInvitations, []);
      const replaced = open.find((invitation) => invitation.email === email);
      if (replaced) requireMayGrant(team.actor, roleIn(team, replaced.staffRoleId).permissions);
      else if (open.length >= staffLimits.invitations)
        throw new DomainError('PEOPLE_FULL', { message: staffProblems.invitations });
      const invitation = await one<StaffInvitation>(tx, inviteToStaff, [uuid(), email, role.id, actor.id]);
      if (!invitation) throw new Error('The invitation was not written');
      await this.outbox.add(tx, 'staff.invitation', { invitationId: invitation.id });
      await this.audit.record(actor, { kind: 'role.invited', subject: role.id, details: { role: role.name } }, tx);
      return invitation;
    });
  }

  /**
   * Creates the account of an invited person. Throws INVITATION_INVALID if the person who invited them has meanwhile lost
   * a permission that the role has.
   */
  async accept(tx: EntityManager, { id, ...person }: Accepting, password: StoredPassword): Promise<void> {
    if (password.isCommon)
      throw new DomainError('WEAK_PASSWORD', {
        fields: { password: errors.WEAK_PASSWORD.message },
      });
    const { people } = await lockStaff(tx);
    requirePlace(people.length);
    const accepted = await one<{ staffRoleId: string; invitedBy: string | null }>(tx, acceptStaffInvitation, [id]);
    const roles = await rows<StaffRole>(tx, staffRoles, [null]);
    const inviter = people.find((candidate) => candidate.id === accepted?.invitedBy && !candidate.blocked);
    if (!accepted || !inviter) throw new DomainError('INVITATION_INVALID');
    const role = roleIn({ roles }, accepted.staffRoleId);
    const missing = missingFrom(inviter.permissions, ['staff:write', ...role.permissions]);
    if (missing.length > 0) throw new DomainError('INVITATION_INVALID');
    const user = await this.users.addStaff(tx, { ...person, staffRoleId: role.id });
    await this.registration.complete(tx, user, password);
    await this.audit.record(user, { kind: 'role.joined', subject: role.id, details: { role: role.name } }, tx);
  }
}

function requirePlace(people: number): void {
  if (people >= staffLimits.people) throw new DomainError('PEOPLE_FULL', { message: staffProblems.people });
}
