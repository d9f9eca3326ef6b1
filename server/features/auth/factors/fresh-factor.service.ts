import { Injectable } from '@nestjs/common';
import { DomainError } from '../../../../domain/errors.js';
import { factorLimits, factorMessages } from '../../../../domain/factors.js';
import type { FreshFactor } from '../../../../domain/factors.schemas.js';
import type { SignedIn } from '../../../platform/http/access/person.js';
import { AccountPasswordService } from '../account-password.service.js';
import { SessionsService } from '../sessions/sessions.service.js';
import { FactorProofsService } from './factor-proofs.service.js';

/** Asks people of the staff again who they are, before they do what an unattended session must not do. */
@Injectable()
export class FreshFactorService {
  constructor(
    private readonly proofs: FactorProofsService,
    private readonly password: AccountPasswordService,
    private readonly sessions: SessionsService,
  ) {}

  /** Accepts a second factor; from a person without one the password. */
  async freshen(actor: SignedIn, { password, ...answer }: FreshFactor): Promise<void> {
    const needsFactor = await this.proofs.isNeeded(actor.id);
    if (password !== undefined) {
      if (needsFactor)
        throw new DomainError('CODE_INVALID', {
          message: factorMessages.factorInstead,
          fields: { password: factorMessages.factorInstead },
        });
      await this.password.require(actor, password, 'password');
      return this.sessions.freshen(actor);
    }
    const challenge =
      answer.passkey && (await this.sessions.takePasskeyChallenge(actor, factorLimits.challengeMinutes));
    await this.proofs.counted(actor.id, async (tx) => {
      await this.proofs.accept(tx, actor.id, answer, challenge);
      await this.sessions.freshen(actor, tx);
    });
  }
}
