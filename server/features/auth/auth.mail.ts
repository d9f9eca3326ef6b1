import { Inject, Injectable } from '@nestjs/common';
import { codeMinutes } from '../../../domain/auth.js';
import { CONFIG, type Config } from '../../platform/config/config.js';
import { Composes } from '../../platform/mail/composers.js';
import { button, code, type Mail, note, text } from '../../platform/mail/mail.js';
import { UsersService } from '../users/users.service.js';
import { type Challenge, ChallengesService, linkMinutes } from './codes/challenges.service.js';
import { codeOf, linkOf } from './codes/code.js';
import { GuessBudgetService } from './codes/guess-budget.service.js';
import { Keys } from './keys.js';
import { RegistrationService } from './registration.service.js';

const ignoreNote = note("If you didn't request this, ignore this email.");

/** Computes codes and links when the mail is sent; they are never stored. */
@Injectable()
export class AuthMail {
  constructor(
    private readonly users: UsersService,
    private readonly registration: RegistrationService,
    private readonly challenges: ChallengesService,
    private readonly budget: GuessBudgetService,
    private readonly keys: Keys,
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
    if (!user?.isAdmin) return null;
    return {
      to: { name: user.name, address: user.email },
      subject: `Set a new password as an administrator of ${this.config.brand.name}`,
      title: 'Set a new password',
      blocks: [
        text(
          `Dear ${user.name},\nYou're an administrator of ${this.config.brand.name}. Administrators need a password that is hard to guess, so your current one no longer works. Set a new one with this link.`,
        ),
        button('Set a new password', this.resetUrl(challenge)),
        note(validityText(true)),
        note('You can request another link on the sign-in page.'),
      ],
    };
  }

  @Composes('auth.password-changed')
  async passwordChanged({ userId }: { userId: string }): Promise<Mail | null> {
    const user = await this.users.find(userId);
    if (!user) return null;
    return {
      to: { name: user.name, address: user.email },
      subject: 'Your password was changed',
      title: 'Your password was changed',
      blocks: [
        text(`Dear ${user.name},\nThe password of your ${this.config.brand.name} account was just changed.`),
        note("If this wasn't you, set a new password now and contact us."),
        button('Set a new password', `${this.config.publicUrl}/reset-password`),
      ],
    };
  }

  private async activation(challenge: Challenge): Promise<Mail | null> {
    const name = await this.registration.nameOf(challenge.registrationId ?? '');
    if (name === undefined) return null;
    const byLink = await this.budget.isExhausted(challenge.email);
    const url = `${this.config.publicUrl}/login?activation=${linkOf(this.keys.first('link'), challenge)}`;
    return {
      to: { name, address: challenge.email },
      subject: `Confirm your email address for ${this.config.brand.name}`,
      title: 'Confirm your email address',
      blocks: [
        text(
          `Dear ${name},\n${byLink ? 'Confirm your email address with this link.' : 'Use this code to confirm your email address.'}`,
        ),
        byLink ? button('Confirm email address', url) : code(codeOf(this.keys.first('code'), challenge)),
        note(validityText(byLink)),
        ignoreNote,
      ],
    };
  }

  private resetUrl(challenge: Challenge): string {
    return `${this.config.publicUrl}/reset-password?token=${linkOf(this.keys.first('link'), challenge)}`;
  }

  private async reset(challenge: Challenge): Promise<Mail | null> {
    const user = await this.users.findByEmail(challenge.email);
    if (!user) return null;
    const byLink = user.isAdmin || (await this.budget.isExhausted(challenge.email));
    return {
      to: { name: user.name, address: user.email },
      subject: `Set a new password for ${this.config.brand.name}`,
      title: 'Set a new password',
      blocks: [
        text(
          `Dear ${user.name},\n${byLink ? 'Set a new password with this link.' : 'Use this code to set a new password.'}`,
        ),
        byLink
          ? button('Set a new password', this.resetUrl(challenge))
          : code(codeOf(this.keys.first('code'), challenge)),
        note(validityText(byLink)),
        ignoreNote,
      ],
    };
  }
}

const validityText = (byLink: boolean) =>
  byLink
    ? `This link works once and expires after ${linkMinutes} minutes.`
    : `This code works once and expires after ${codeMinutes} minutes.`;
