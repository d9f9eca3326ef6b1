import { Inject, Injectable } from '@nestjs/common';
import type { FactorChange } from '../../../../domain/factors.js';
import { CONFIG, type Config } from '../../../platform/config/config.js';
import { Composes } from '../../../platform/mail/composers.js';
import type { Mail } from '../../../platform/mail/mail.js';
import { UsersService } from '../../users/users.service.js';
import { composeFactorChanged } from '../compose-auth-mails.js';

@Injectable()
export class FactorMail {
  constructor(
    private readonly users: UsersService,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  @Composes('auth.factor-changed')
  async changed({ userId, change }: { userId: string; change: FactorChange }): Promise<Mail | null> {
    const user = await this.users.find(userId);
    return user ? composeFactorChanged({ name: user.name, address: user.email }, change, this.config) : null;
  }
}
