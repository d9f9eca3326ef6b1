import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { CONFIG, type Config } from '../../platform/config/config.js';
import { one } from '../../platform/database/sql.js';
import { type Limit, Limits } from '../../platform/http/limits/limits.js';
import { sha256 } from './keys.js';
import type { ClientContext } from './sessions/client-context.js';

const perEmailAndAddress: Limit = { name: 'login-email-address', times: 5, seconds: 15 * 60 };
const perEmail: Limit = { name: 'login-email', times: 20, seconds: 3_600 };
const perKnownDevice: Limit = { name: 'login-device', times: 5, seconds: 15 * 60 };
const perAddress: Limit = { name: 'login-address', times: 50, seconds: 15 * 60 };

interface Bucket {
  limit: Limit;
  key: string;
}

/**
 * Limits wrong passwords. Attempts are counted before the password is checked, so that parallel attempts count too. A
 * browser in which the owner has signed in before has its own limit, so that attempts from elsewhere do not lock it.
 */
@Injectable()
export class SignInLimitsService {
  constructor(
    private readonly limits: Limits,
    private readonly database: DataSource,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /**
   * Counts the attempt and throws when a limit is reached. Returns the buckets to pass to `refund` when the password
   * was right.
   */
  async take(email: string, client: ClientContext): Promise<Bucket[]> {
    const buckets = await this.bucketsFor(email, client);
    for (const { limit, key } of buckets) await this.limits.byKey(limit, key);
    return buckets;
  }

  async refund(buckets: Bucket[]): Promise<void> {
    for (const { limit, key } of buckets) await this.limits.refund(limit, key);
  }

  private async bucketsFor(email: string, { address, knownDevice }: ClientContext): Promise<Bucket[]> {
    const byAddress = this.config.rateLimit ? [{ limit: perAddress, key: address }] : [];
    const device = await this.deviceOf(email, knownDevice);
    if (device) return [...byAddress, { limit: perKnownDevice, key: device }];
    return [...byAddress, { limit: perEmailAndAddress, key: `${email} ${address}` }, { limit: perEmail, key: email }];
  }

  private async deviceOf(email: string, secret: string | undefined): Promise<string | undefined> {
    if (!secret) return undefined;
    const hash = sha256(secret);
    const known = await one(
      this.database,
      'SELECT FROM known_devices d JOIN users u ON u.id = d.user_id WHERE d.sha256 = $1 AND u.email = $2',
      [hash, email],
    );
    return known ? hash.toString('hex') : undefined;
  }
}
