import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { v7 as uuid } from 'uuid';
import { companyLimits, companyProblems, type CompanyRole, endedInvitationDays } from '../../../domain/companies.js';
import type { AcceptInvitation, InvitePerson } from '../../../domain/companies.schemas.js';
import { DomainError } from '../../../domain/errors.js';
import { isId } from '../../../domain/rules.js';
import { Audit } from '../../platform/audit/audit.js';
import { changed, one } from '../../platform/database/sql.js';
import type { SignedIn } from '../../platform/http/access/person.js';
import { type Limit, Limits } from '../../platform/http/limits/limits.js';
import { Outbox } from '../../platform/mail/outbox.js';
import { LinksService } from '../auth/codes/links.service.js';
import { PasswordsService } from '../auth/passwords.service.js';
import { RegistrationService } from '../auth/registration.service.js';
import { StaffInvitationsService } from '../staff/staff-invitations.service.js';
import type { Invitation } from './company.types.js';
import { inviteToCompany, linkSubject, renewInvitation } from './invitations.sql.js';
import { type Member, PeopleService } from './people.service.js';

/** Limits the mails that a company can send to addresses of its choice. */
const invitationsOfCompany: Limit = { name: 'invitations-of-company', times: 60, seconds: 86_400 };
const invitationsToAddress: Limit = { name: 'invitations-to-address', times: 5, seconds: 86_400 };

interface OpenInvitation {
  id: string;
  /** Null for an invitation to the staff. */
  companyId: string | null;
  email: string;
  companyName: string | null;
}

/**
 * Invites people to a company. Does the same work and gives the same response whether or not the address has an
 * account; the mail tells the difference.
 */
@Injectable()
export class InvitationsService {
  constructor(
    private readonly database: DataSource,
    private readonly people: PeopleService,
    private readonly passwords: PasswordsService,
    private readonly staff: StaffInvitationsService,
    private readonly registration: RegistrationService,
    private readonly links: LinksService,
    private readonly limits: Limits,
    private readonly outbox: Outbox,
    private readonly audit: Audit,
  ) {}

  /** Replaces an invitation to the same address, whose link ends. */
  async invite(actor: SignedIn, companyId: string, { email, role }: InvitePerson): Promise<Invitation> {
    await this.countMail(companyId, email);
    return this.database.transaction(async (tx) => {
      await this.requireRoom(tx, companyId, await this.people.lock(tx, actor, companyId), { email });
      const invitation = await one<Invitation>(tx, inviteToCompany, [uuid(), companyId, email, role, actor.id]);
      return this.send(tx, actor, companyId, invitation, 'company.invited');
    });
  }

  /** Mails the link again, which is then valid for seven days. */
  async resend(actor: SignedIn, companyId: string, { id }: { id: string }): Promise<Invitation> {
    const sql = 'SELECT email FROM invitations WHERE id = $1 AND company_id = $2';
    const known = isId(id) ? await one<{ email: string }>(this.database, sql, [id, companyId]) : undefined;
    if (!known) throw new DomainError('INVITATION_NOT_FOUND');
    await this.countMail(companyId, known.email);
    return this.database.transaction(async (tx) => {
      await this.requireRoom(tx, companyId, await this.people.lock(tx, actor, companyId), known);
      const invitation = await one<Invitation>(tx, renewInvitation, [id, companyId]);
      return this.send(tx, actor, companyId, invitation, 'company.invited-again');
    });
  }

  async revoke(actor: SignedIn, companyId: string, { id }: { id: string }): Promise<void> {
    await this.database.transaction(async (tx) => {
      await this.people.lock(tx, actor, companyId);
      const sql = 'DELETE FROM invitations WHERE id = $1 AND company_id = $2';
      if (!isId(id) || !(await changed(tx, sql, [id, companyId]))) throw new DomainError('INVITATION_NOT_FOUND');
      await this.audit.record(actor, { kind: 'company.invitation-withdrawn', subject: companyId }, tx);
    });
  }

  /** Creates the account of an invited person. Files no access request: a person has the access of the company. */
  async accept({ token, password, ...person }: AcceptInvitation): Promise<void> {
    const invitation = await this.find(token);
    const { companyId, email, companyName } = invitation;
    const stored = await this.passwords.prepare(password, { email, name: person.name, companyName: companyName ?? '' });
    await this.database.transaction(async (tx) => {
      if (companyId === null) return this.staff.accept(tx, { ...invitation, ...person }, stored);
      requirePlace(await this.people.countLocked(tx, companyId));
      const companyRole = await this.redeem(tx, invitation);
      const user = await this.registration.join(tx, { ...person, companyId, companyRole, email }, stored);
      const details = { role: companyRole };
      await this.audit.record(user, { kind: 'company.joined', subject: companyId, details }, tx);
    });
  }

  async deleteExpired(): Promise<void> {
    const sql = 'DELETE FROM invitations WHERE expires_at < now() - make_interval(days => $1)';
    await changed(this.database, sql, [endedInvitationDays]);
  }

  private async countMail(companyId: string, email: string): Promise<void> {
    await this.limits.count(invitationsOfCompany, companyId);
    await this.limits.count(invitationsToAddress, `${companyId} ${email}`);
  }

  /** Throws if the company has as many people, or other open invitations, as possible. */
  private async requireRoom(
    tx: EntityManager,
    companyId: string,
    members: readonly Member[],
    { email }: { email: string },
  ): Promise<void> {
    requirePlace(members.length);
    const sql = `
      SELECT count(*)::int AS open FROM invitations WHERE company_id = $1 AND email <> $2 AND expires_at > now()`;
    const others = await one<{ open: number }>(tx, sql, [companyId, email]);
    if ((others?.open ?? 0) >= companyLimits.invitations)
      throw new DomainError('PEOPLE_FULL', { message: companyProblems.invitations });
  }

  private async send(
    tx: EntityManager,
    actor: SignedIn,
    companyId: string,
    invitation: Invitation | undefined,
    kind: 'company.invited' | 'company.invited-again',
  ): Promise<Invitation> {
    if (!invitation) throw new DomainError('INVITATION_NOT_FOUND');
    await this.outbox.add(tx, 'companies.invitation', { invitationId: invitation.id });
    await this.audit.record(actor, { kind, subject: companyId, details: { role: invitation.role } }, tx);
    return invitation;
  }

  /** Finds the open invitation of a link. A forged, used, replaced or ended link is invalid. */
  private async find(token: string): Promise<OpenInvitation> {
    const id = this.links.idIn(token);
    const sql = `
      SELECT i.id, i.company_id, i.email, c.name AS company_name
      FROM invitations i LEFT JOIN companies c ON c.id = i.company_id WHERE i.id = $1 AND i.expires_at > now()`;
    const invitation = id ? await one<OpenInvitation>(this.database, sql, [id]) : undefined;
    if (!invitation || !this.links.isValid(linkSubject(invitation), token)) throw new DomainError('INVITATION_INVALID');
    return invitation;
  }

  /** Deletes the invitation, so that of two parallel calls one succeeds. */
  private async redeem(tx: EntityManager, { id }: OpenInvitation): Promise<CompanyRole> {
    const sql = 'DELETE FROM invitations WHERE id = $1 AND expires_at > now() RETURNING company_role';
    const accepted = await one<{ companyRole: CompanyRole }>(tx, sql, [id]);
    if (!accepted) throw new DomainError('INVITATION_INVALID');
    return accepted.companyRole;
  }
}

/** Throws PEOPLE_FULL if a company has as many people as possible. */
export function requirePlace(people: number): void {
  if (people >= companyLimits.people) throw new DomainError('PEOPLE_FULL', { message: companyProblems.people });
}
