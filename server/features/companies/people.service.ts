import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { CompanyRole } from '../../../domain/companies.js';
import type { ChangePerson } from '../../../domain/companies.schemas.js';
import { DomainError } from '../../../domain/errors.js';
import { isId } from '../../../domain/rules.js';
import { Audit, type AuditEntry } from '../../platform/audit/audit.js';
import { type Database, one, rows } from '../../platform/database/sql.js';
import type { SignedIn } from '../../platform/http/access/person.js';
import { AccountsService } from '../accounts/accounts.service.js';
import { CredentialsService } from '../auth/credentials.service.js';
import { UsersService } from '../users/users.service.js';
import { lockCompany } from './companies.sql.js';
import type { CompanyPerson, Invitation, People } from './company.types.js';
import { invitationsOfCompany } from './invitations.sql.js';
import { membersOf, peopleOf } from './people.sql.js';

export interface Member {
  id: string;
  email: string;
  companyRole: CompanyRole;
  blocked: boolean;
}

/** Manages the people of one company, for its owners and for administrators. */
@Injectable()
export class PeopleService {
  constructor(
    private readonly database: DataSource,
    private readonly users: UsersService,
    private readonly accounts: AccountsService,
    private readonly credentials: CredentialsService,
    private readonly audit: Audit,
  ) {}

  async list(companyId: string): Promise<People> {
    const [people, invited] = await Promise.all([
      this.peopleOf(companyId),
      rows<Invitation>(this.database, invitationsOfCompany, [companyId]),
    ]);
    return { people, invitations: invited };
  }

  /** Lists for an administrator, who may name a company that does not exist. */
  async listOf(companyId: string): Promise<People> {
    const people = isId(companyId) ? await this.list(companyId) : undefined;
    if (!people?.people.length) throw new DomainError('COMPANY_NOT_FOUND');
    return people;
  }

  /** Changes the role of a person, or blocks or unblocks them. Absent fields and equal values change nothing. */
  async change(actor: SignedIn, companyId: string, input: ChangePerson): Promise<CompanyPerson> {
    return this.database.transaction(async (tx) => {
      const members = await this.lock(tx, actor, companyId);
      const member = memberIn(members, input.id);
      const changed = changesOf(member, input);
      // Administrators may block the last owner, because they can unblock them too.
      const losesOwner =
        (changed.companyRole ?? 'owner') !== 'owner' || (changed.blocked === true && actor.role !== 'admin');
      if (losesOwner) requireOwnerBeside(member, members);
      const entries = entriesAbout(member, changed);
      if (entries.length > 0) {
        await this.users.setMembership(tx, member.id, changed);
        // Unblocking ends sessions too: one may have begun while the account was being blocked.
        if (changed.blocked !== undefined) await this.credentials.revoke(tx, member);
        await this.audit.recordAll(actor, entries, tx);
      }
      return memberIn(await this.peopleOf(companyId, tx), member.id);
    });
  }

  /** Deletes the account of a person. Their orders stay with the company. */
  async remove(actor: SignedIn, companyId: string, { id }: { id: string }): Promise<void> {
    await this.database.transaction(async (tx) => {
      const members = await this.lock(tx, actor, companyId);
      const member = memberIn(members, id);
      requireOwnerBeside(member, members);
      await this.accounts.forget(tx, actor, await this.users.get(member.id, tx));
    });
  }

  /**
   * Locks a company until the transaction ends, and returns its people. Throws FORBIDDEN if the actor, who was read
   * before, is no longer an owner.
   */
  async lock(tx: EntityManager, actor: SignedIn, companyId: string): Promise<Member[]> {
    const company = isId(companyId) ? await one(tx, lockCompany('$1'), [companyId]) : undefined;
    const members = company ? await rows<Member>(tx, membersOf, [companyId]) : [];
    if (actor.role !== 'admin') {
      const own = members.find(({ id }) => id === actor.id);
      if (own?.companyRole !== 'owner' || own.blocked) throw new DomainError('FORBIDDEN');
    }
    if (members.length === 0) throw new DomainError('COMPANY_NOT_FOUND');
    return members;
  }

  /** Locks a company until the transaction ends, and returns the number of its people. */
  async countLocked(tx: EntityManager, companyId: string): Promise<number> {
    await rows(tx, lockCompany('$1'), [companyId]);
    return (await rows<Member>(tx, membersOf, [companyId])).length;
  }

  private peopleOf(companyId: string, database: Database = this.database): Promise<CompanyPerson[]> {
    return rows<CompanyPerson>(database, peopleOf, [companyId]);
  }
}

function memberIn<Person extends { id: string }>(people: readonly Person[], id: string): Person {
  const person = people.find((candidate) => candidate.id === id.toLowerCase());
  if (!person) throw new DomainError('USER_NOT_FOUND');
  return person;
}

/** Throws LAST_OWNER if the person is an owner, and no other owner can sign in. */
function requireOwnerBeside(person: Member, members: readonly Member[]): void {
  const isOwner = ({ id, companyRole, blocked }: Member) => id !== person.id && companyRole === 'owner' && !blocked;
  if (person.companyRole === 'owner' && !members.some(isOwner)) throw new DomainError('LAST_OWNER');
}

type Changes = Omit<ChangePerson, 'id'>;

const changesOf = (member: Member, { companyRole, blocked }: ChangePerson): Changes => ({
  ...(companyRole !== undefined && companyRole !== member.companyRole && { companyRole }),
  ...(blocked !== undefined && blocked !== member.blocked && { blocked }),
});

const entriesAbout = (member: Member, { companyRole, blocked }: Changes): AuditEntry[] => [
  ...(companyRole
    ? [
        {
          kind: 'user.company-role-changed' as const,
          subject: member.id,
          details: { from: member.companyRole, to: companyRole },
        },
      ]
    : []),
  ...(blocked === undefined
    ? []
    : [{ kind: blocked ? ('user.blocked' as const) : ('user.unblocked' as const), subject: member.id }]),
];
