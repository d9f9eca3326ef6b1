import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { DomainError } from '../../../domain/errors.js';
import { factorMessages } from '../../../domain/factors.js';
import type { SetSecondFactorPolicy } from '../../../domain/factors.schemas.js';
import { Audit } from '../../platform/audit/audit.js';
import type { SignedIn } from '../../platform/http/access/person.js';
import { FactorPolicyService } from '../auth/factors/factor-policy.service.js';
import type { FactorPolicy } from '../auth/factors/factor.types.js';
import { FactorsService } from '../auth/factors/factors.service.js';
import { type LockedTeam, personIn, StaffService } from './staff.service.js';

/** Manages the second factors of the staff, which only people with the role Owner may do. */
@Injectable()
export class SecondFactorsService {
  constructor(
    private readonly database: DataSource,
    private readonly staff: StaffService,
    private readonly factors: FactorsService,
    private readonly policy: FactorPolicyService,
    private readonly audit: Audit,
  ) {}

  async setPolicy(actor: SignedIn, { policy }: SetSecondFactorPolicy): Promise<FactorPolicy> {
    return this.database.transaction(async (tx) => {
      requireOwner(await this.staff.lock(tx, actor));
      const before = await this.policy.get(tx);
      if (policy === before.policy) return before;
      const details = { from: before.policy, to: policy };
      await this.audit.record(actor, { kind: 'factor.policy-set', details }, tx);
      return this.policy.set(tx, policy);
    });
  }

  /** Removes all factors of another person, who has lost them. */
  async reset(actor: SignedIn, { id }: { id: string }): Promise<void> {
    await this.database.transaction(async (tx) => {
      const team = await this.staff.lock(tx, actor);
      requireOwner(team);
      const person = personIn(team, id);
      if (person.id === actor.id) throw new DomainError('SELF_RESET');
      await this.factors.reset(tx, actor, person.id);
    });
  }
}

function requireOwner({ people, actor }: LockedTeam): void {
  if (!people.some(({ id, isOwner }) => id === actor.id && isOwner))
    throw new DomainError('FORBIDDEN', { message: factorMessages.ownersOnly });
}
