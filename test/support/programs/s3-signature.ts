import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { RequestSigner } from 'aws4';

export interface S3Key {
  id: string;
  secret: string;
  /** Token of a temporary key. */
  sessionToken?: string;
  /** End of its validity, in milliseconds since 1970. */
  expires?: number;
}

export const temporaryKey = (): S3Key => ({
  id: `ASIA${randomBytes(8).toString('hex').toUpperCase()}`,
  secret: randomBytes(30).toString('base64'),
  sessionToken: randomBytes(300).toString('base64'),
});

/** Reason for rejecting a request: its status and the code of S3. */
export type Refusal = readonly [status: number, code: string];

const maxSkewMs = 15 * 60_000;
const authorization =
  /^AWS4-HMAC-SHA256 Credential=([^/]+)\/\d{8}\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/;

/** Checks Signature Version 4 as AWS does, with another library than the server: undefined if it is right. */
export function refusalOf(
  { method, url, headers }: IncomingMessage,
  { keys, region, now }: { keys: readonly S3Key[]; region: string; now: number },
): Refusal | undefined {
  if (!headers.authorization) return [403, 'AccessDenied'];
  const [, id, signedRegion, names = '', signature = ''] = authorization.exec(headers.authorization) ?? [];
  if (!id || signedRegion !== region) return [400, 'AuthorizationHeaderMalformed'];
  const key = keys.find((known) => known.id === id);
  if (!key) return [403, 'InvalidAccessKeyId'];
  if (headers['x-amz-security-token'] !== key.sessionToken) return [403, 'InvalidToken'];
  if (key.expires !== undefined && key.expires <= now) return [400, 'ExpiredToken'];
  if (!(Math.abs(timeOf(headers['x-amz-date']) - now) < maxSkewMs)) return [403, 'RequestTimeTooSkewed'];

  const signed = new Set(names.split(';'));
  const mustBeSigned = Object.keys(headers).filter((name) => name === 'host' || name.startsWith('x-amz-'));
  if (!mustBeSigned.every((name) => signed.has(name))) return [403, 'AccessDenied'];
  const request = {
    ...{ service: 's3', region, method, path: url },
    headers: Object.fromEntries([...signed].map((name) => [name, headers[name]])),
    // The library leaves some out of the signature, such as Range.
    extraHeadersToInclude: Object.fromEntries([...signed].map((name) => [name, true])),
  };
  const signer = new RequestSigner(request, { accessKeyId: key.id, secretAccessKey: key.secret });
  signer.prepareRequest();
  const isRight = timingSafeEqual(Buffer.from(signer.signature()), Buffer.from(signature));
  return isRight ? undefined : [403, 'SignatureDoesNotMatch'];
}

/** Parses times such as `20261123T101500Z`. */
const timeOf = (text: unknown) =>
  Date.parse(String(text).replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'));
