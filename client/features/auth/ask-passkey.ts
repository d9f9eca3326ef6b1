import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser';
import { untilLoaded } from '../../lib/load-code';

/** True if the person closed the question, let it wait too long, or has no passkey for this shop. */
export const isPasskeyCancelled = (error: unknown) =>
  error instanceof Error && ['NotAllowedError', 'AbortError'].includes(error.name);

/** Asks for a passkey. Returns undefined if the person gives none, which is no error. */
export async function askPasskey(optionsJSON: PublicKeyCredentialRequestOptionsJSON) {
  const { startAuthentication } = await untilLoaded(() => import('@simplewebauthn/browser'));
  try {
    return await startAuthentication({ optionsJSON });
  } catch (error) {
    if (isPasskeyCancelled(error)) return undefined;
    throw error;
  }
}
