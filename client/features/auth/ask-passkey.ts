import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser';
import { untilLoaded } from '../../lib/load-code';

/** Names of the errors after the person closed the question, or has no passkey for this shop. */
const unanswered = ['NotAllowedError', 'AbortError'];

/** Asks for a passkey. Returns undefined if the person gives none, which is no error. */
export async function askPasskey(optionsJSON: PublicKeyCredentialRequestOptionsJSON) {
  const { startAuthentication } = await untilLoaded(() => import('@simplewebauthn/browser'));
  try {
    return await startAuthentication({ optionsJSON });
  } catch (error) {
    if (error instanceof Error && unanswered.includes(error.name)) return undefined;
    throw error;
  }
}
