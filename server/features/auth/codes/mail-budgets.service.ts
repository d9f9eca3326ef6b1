import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { CONFIG, type Config } from '../../../platform/config/config.js';
import { one } from '../../../platform/database/sql.js';
import { sha256 } from '../keys.js';
import type { ClientContext } from '../sessions/client-context.js';

/** The client that requests a code. */
export type Requester = Pick<ClientContext, 'address' | 'knownDevice'>;

export type MailBudget = 'anyone' | 'known-network' | 'known-device' | 'shop';

/** Mails to one email address, over all purposes. */
const limits = {
  anyone: { quarter: 3, day: 10 },
  /**
   * The share of these mails that one network can request. A new customer may need all three of a quarter of an hour.
   */
  oneNetwork: { quarter: 3, day: 5 },
  knownDevice: { quarter: 3, day: 10 },
  /** Limit for a network from which the account has signed in. */
  knownNetwork: { hour: 1 },
};

interface Mailed {
  quarter: number;
  day: number;
}

type Row = Record<'anyone' | 'oneNetwork' | 'knownDevice', Mailed> & {
  knownNetworkHour: number;
  isKnownDevice: boolean;
  isKnownNetwork: boolean;
};

const countOf = (which: string) =>
  `json_build_object('quarter', count(*) FILTER (WHERE ${which} AND created_at > now() - interval '15 minutes'),
     'day', count(*) FILTER (WHERE ${which}))`;

const isWithin = (mailed: Mailed, limit: Mailed) => mailed.quarter < limit.quarter && mailed.day < limit.day;

/** Limits the mails with codes to one address, so that other people cannot use up the budget of its owner. */
@Injectable()
export class MailBudgetsService {
  constructor(@Inject(CONFIG) private readonly config: Config) {}

  /**
   * Returns the budget that pays for the next mail; undefined if there is none. The caller must have locked the email
   * address.
   */
  async find(tx: EntityManager, email: string, requester: Requester): Promise<MailBudget | undefined> {
    const row = await one<Row>(
      tx,
      `SELECT ${countOf(`budget = 'anyone'`)} AS anyone, ${countOf(`budget = 'anyone' AND network = $2`)} AS one_network,
         ${countOf(`budget = 'known-device'`)} AS known_device,
         count(*) FILTER (WHERE budget = 'known-network' AND network = $2
           AND created_at > now() - interval '1 hour')::int AS known_network_hour,
         EXISTS (SELECT FROM known_devices d JOIN users u ON u.id = d.user_id WHERE u.email = $1 AND d.sha256 = $3)
           AS is_known_device,
         EXISTS (SELECT FROM known_devices d JOIN users u ON u.id = d.user_id WHERE u.email = $1 AND d.network = $2)
           AS is_known_network
       FROM code_challenges WHERE email = $1 AND mailed AND created_at > now() - interval '24 hours'`,
      [email, requester.address, requester.knownDevice ? sha256(requester.knownDevice) : null],
    );
    if (!row) return undefined;
    if (row.isKnownDevice && isWithin(row.knownDevice, limits.knownDevice)) return 'known-device';
    const hasShare = !this.config.rateLimit || isWithin(row.oneNetwork, limits.oneNetwork);
    if (hasShare && isWithin(row.anyone, limits.anyone)) return 'anyone';
    return row.isKnownNetwork && row.knownNetworkHour < limits.knownNetwork.hour ? 'known-network' : undefined;
  }
}
