import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../../platform/config/config.js';
import { Composes } from '../../platform/mail/composers.js';
import type { Mail } from '../../platform/mail/mail.js';
import type { User } from '../users/user.entity.js';
import { UsersService } from '../users/users.service.js';
import { type Challenge, ChallengesService } from './codes/challenges.service.js';
import { codeOf } from './codes/code.js';
import { GuessBudgetService } from './codes/guess-budget.service.js';
import { LinksService } from './codes/links.service.js';
import {
  composeActivationCode,
  composeActivationLink,
  composeNewAdmin,
  composePasswordChanged,
  composeResetCode,
  composeResetLink,
} from './compose-auth-mails.js';
import { Keys } from './keys.js';
import { RegistrationService } from './registration.service.js';

/** Computes codes and links when the mail is sent; they are never stored. */
@Injectable()
export class AuthMail {
  constructor(
    private readonly users: UsersService,
    private readonly registration: RegistrationService,
    private readonly challenges: ChallengesService,
    private readonly budget: GuessBudgetService,
    private readonly keys: Keys,
    private readonly links: LinksService,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  @Composes('auth.code')
  async code({ challengeId }: { challengeId: string }): Promise<Mail | null> {
    const challenge = await this.challenges.findOpen(challengeId);
    if (!challenge) return null;
    return challenge.purpose === 'activation' ? this.activation(challenge) : this.reset(challenge);
  }

  @Composes('auth.new-admin')
  async newAdmin({ challengeId }: { challengeId: string }): Promise<Mail | null> {
    const challenge = await this.challenges.findOpen(challengeId);
    if (!challenge) return null;
    const user = await this.users.findByEmail(challenge.email);
    return user?.isAdmin ? composeNewAdmin(recipientOf(user), this.linkFor(challenge), this.config) : null;
  }

  @Composes('auth.password-changed')
  async passwordChanged({ userId }: { userId: string }): Promise<Mail | null> {
    const user = await this.users.find(userId);
    return user ? composePasswordChanged(recipientOf(user), this.config) : null;
  }

  private async activation(challenge: Challenge): Promise<Mail | null> {
    const name = await this.registration.nameOf(challenge.registrationId ?? '');
    if (name === undefined) return null;
    const to = { name, address: challenge.email };
    return (await this.budget.isExhausted(challenge.email))
      ? composeActivationLink(to, this.linkFor(challenge), this.config)
      : composeActivationCode(to, this.codeFor(challenge), this.config);
  }

  private async reset(challenge: Challenge): Promise<Mail | null> {
    const user = await this.users.findByEmail(challenge.email);
    if (!user) return null;
    return user.isAdmin || (await this.budget.isExhausted(challenge.email))
      ? composeResetLink(recipientOf(user), this.linkFor(challenge), this.config)
      : composeResetCode(recipientOf(user), this.codeFor(challenge), this.config);
  }

  private codeFor(challenge: Challenge): string {
    return codeOf(this.keys.first('code'), challenge);
  }

  private linkFor(challenge: Challenge): string {
    return this.links.linkTo(challenge);
  }
}

const recipientOf = ({ name, email }: User) => ({ name, address: email });
