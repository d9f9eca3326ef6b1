import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';

/** The page that asks for a passkey, and what the device reports. */
interface Use {
  /** The origin of the page: `app.config.publicUrl` on a page of the shop. */
  origin: string;
  /** The host for which the passkey is asked. Default: the host of the origin. */
  host?: string;
  /** Whether the device has checked who uses it. Default: true. */
  verified?: boolean;
  /** The uses that the device counts. Default: one more each time. */
  counter?: number;
}

/** The options of the server, or only their challenge. */
type Asked = string | { challenge: string };

/** Flags of the authenticator data (WebAuthn, section 6.1). */
const present = 0x01;
const verified = 0x04;
const hasKey = 0x40;

/**
 * Adds a passkey as a device does: a P-256 key with the attestation `none`. Returns the response for the server, and a
 * function that answers challenges with the passkey; it takes other uses than that of the first page.
 */
export function newPasskey(asked: Asked, use: Use) {
  const id = randomBytes(32);
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const keyData = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, coseKey(publicKey)]);
  const attestation = map(
    [text('fmt'), text('none')],
    [text('attStmt'), map()],
    [text('authData'), bytes(Buffer.concat([authenticatorData({ counter: 0, ...use }, hasKey), keyData]))],
  );
  let uses = 0;
  return {
    response: credential(id, {
      clientDataJSON: clientData('webauthn.create', asked, use).toString('base64url'),
      attestationObject: attestation.toString('base64url'),
      transports: ['internal'],
    }),
    answer(challenge: Asked, other: Partial<Use> = {}) {
      const client = clientData('webauthn.get', challenge, { ...use, ...other });
      const device = authenticatorData({ ...use, counter: ++uses, ...other });
      const signature = sign('sha256', Buffer.concat([device, sha256(client)]), privateKey);
      return credential(id, {
        clientDataJSON: client.toString('base64url'),
        authenticatorData: device.toString('base64url'),
        signature: signature.toString('base64url'),
      });
    },
  };
}

export type TestPasskey = ReturnType<typeof newPasskey>;

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest();

/** The JSON of `PublicKeyCredential.toJSON()`. */
const credential = <Response>(id: Buffer, response: Response) => ({
  id: id.toString('base64url'),
  rawId: id.toString('base64url'),
  type: 'public-key' as const,
  clientExtensionResults: {},
  response,
});

function clientData(type: string, asked: Asked, { origin }: Use): Buffer {
  const challenge = typeof asked === 'string' ? asked : asked.challenge;
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
}

function authenticatorData(
  { origin, host = new URL(origin).hostname, verified: isVerified = true, counter = 0 }: Use,
  more = 0,
): Buffer {
  const data = Buffer.alloc(37);
  sha256(host).copy(data);
  data.writeUInt8(present | (isVerified ? verified : 0) | more, 32);
  data.writeUInt32BE(counter, 33);
  return data;
}

/** The key in the form of COSE: an elliptic curve (2) for ES256 (-7), P-256 (1), and its point. */
function coseKey(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' });
  const pairs: [number, Buffer][] = [
    [1, integer(2)],
    [3, integer(-7)],
    [-1, integer(1)],
    [-2, bytes(Buffer.from(x, 'base64url'))],
    [-3, bytes(Buffer.from(y, 'base64url'))],
  ];
  return map(...pairs.map(([label, value]) => [integer(label), value] as const));
}

// Items of CBOR (RFC 8949): each begins with its type, and its length or value.
const head = (type: number, count: number) =>
  Buffer.from(count < 24 ? [type + count] : count < 256 ? [type + 24, count] : [type + 25, count >> 8, count & 0xff]);
const integer = (value: number) => (value < 0 ? head(0x20, -1 - value) : head(0x00, value));
const bytes = (value: Buffer) => Buffer.concat([head(0x40, value.length), value]);
const text = (value: string) => Buffer.concat([head(0x60, Buffer.byteLength(value)), Buffer.from(value)]);
const map = (...pairs: (readonly [Buffer, Buffer])[]) => Buffer.concat([head(0xa0, pairs.length), ...pairs.flat()]);
