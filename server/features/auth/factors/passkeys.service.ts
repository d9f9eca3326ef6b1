import { Inject, Injectable } from '@nestjs/common';
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import { DomainError } from '../../../../domain/errors.js';
import { factorMessages } from '../../../../domain/factors.js';
import type { NewPasskey, PasskeyAnswer } from '../../../../domain/factors.schemas.js';
import { CONFIG, type Config } from '../../../platform/config/config.js';

/** A passkey as it is stored. */
export interface StoredPasskey {
  credentialId: string;
  publicKey: Buffer;
  /** Uses, as the device counts them; 0 if it does not. */
  counter: number;
  transports: string[];
}

const userVerification = 'required';

type Options = Awaited<ReturnType<typeof generateRegistrationOptions | typeof generateAuthenticationOptions>>;

/** Makes and checks passkeys of the pages at PUBLIC_URL. The device must check who uses it, with a fingerprint or a PIN. */
@Injectable()
export class PasskeysService {
  constructor(@Inject(CONFIG) private readonly config: Config) {}

  /** The options of a new passkey. It can be found without its id, so that a sign-in needs no list of them. */
  optionsToAdd(user: { id: string; email: string; name: string }, known: readonly StoredPasskey[]): Promise<Options> {
    return generateRegistrationOptions({
      rpID: this.host,
      rpName: this.config.brand.name,
      userID: Buffer.from(user.id),
      userName: user.email,
      userDisplayName: user.name,
      authenticatorSelection: { residentKey: 'required', userVerification },
      excludeCredentials: known.map(({ credentialId: id, transports }) => ({ id, transports })),
    });
  }

  optionsToAnswer(): Promise<Options> {
    return generateAuthenticationOptions({ rpID: this.host, userVerification });
  }

  /** Throws CODE_INVALID unless the passkey answers the challenge on a page of the shop. */
  async added(passkey: NewPasskey, expectedChallenge: string): Promise<StoredPasskey> {
    const { registrationInfo } = await refused(() =>
      verifyRegistrationResponse({
        response: { ...passkey, clientExtensionResults: {} },
        expectedChallenge,
        expectedOrigin: this.config.publicUrl,
        expectedRPID: this.host,
        requireUserVerification: true,
      }),
    );
    if (!registrationInfo) throw wrongPasskey();
    const { id, publicKey, counter } = registrationInfo.credential;
    const { transports = [] } = passkey.response;
    return { credentialId: id, publicKey: Buffer.from(publicKey), counter, transports };
  }

  /** Returns the new counter. Throws CODE_INVALID unless the passkey answers the challenge on a page of the shop. */
  async answered(answer: PasskeyAnswer, stored: StoredPasskey, expectedChallenge: string): Promise<number> {
    const { credentialId: id, publicKey, counter } = stored;
    const { verified, authenticationInfo } = await refused(() =>
      verifyAuthenticationResponse({
        response: { ...answer, clientExtensionResults: {} },
        expectedChallenge,
        expectedOrigin: this.config.publicUrl,
        expectedRPID: this.host,
        credential: { id, publicKey: new Uint8Array(publicKey), counter },
        requireUserVerification: true,
      }),
    );
    if (!verified) throw wrongPasskey();
    return authenticationInfo.newCounter;
  }

  private get host(): string {
    return new URL(this.config.publicUrl).hostname;
  }
}

export const wrongPasskey = () =>
  new DomainError('CODE_INVALID', {
    message: factorMessages.passkeyWrong,
    fields: { passkey: factorMessages.passkeyWrong },
  });

/** Any exception of the library means that the response is not right. */
async function refused<T>(verify: () => Promise<T>): Promise<T> {
  try {
    return await verify();
  } catch {
    throw wrongPasskey();
  }
}
