import { Inject, Injectable } from '@nestjs/common';
import { DomainError } from '../../../domain/errors.js';
import { CONFIG, type Config } from '../../platform/config/config.js';
import type { Person } from '../../platform/http/access/person.js';
import { AccessService } from '../access/access.service.js';
import { UsersService } from '../users/users.service.js';
import type { Session } from './auth.types.js';
import type { SignIn } from './sign-in.service.js';

/** Returns the session for a page that has not rendered anything yet. */
@Injectable()
export class CurrentSessionService {
  constructor(
    private readonly users: UsersService,
    private readonly access: AccessService,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async get(actor: Person, canRefresh: boolean): Promise<Session> {
    if (actor.kind === 'user') {
      const [user, access] = await Promise.all([this.users.get(actor.id), this.access.get(actor.id)]);
      return { user, access, catalogue: this.config.catalogue, mustAddFactor: actor.mustAddFactor };
    }
    // The access token has expired, but a refresh can renew it. Responding as to a visitor would sign the user out.
    if (canRefresh) throw new DomainError('UNAUTHENTICATED');
    return { user: null, access: null, catalogue: this.config.catalogue, mustAddFactor: false };
  }

  forSignIn({ user, access, tokens, transport, mustAddFactor }: SignIn): Session {
    const session = { user, access, catalogue: this.config.catalogue, mustAddFactor };
    // Scripts of a page must not be able to read the tokens that are in its cookies.
    if (transport === 'cookie') return session;
    return { ...session, token: tokens.accessToken, refreshToken: tokens.refreshToken };
  }
}
