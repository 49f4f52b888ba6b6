import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import type { NewPasskeyAnswer, PasskeyAnswer } from '@parde/contract';

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest();
const base64url = (data: Buffer | string) => Buffer.from(data).toString('base64url');

const [PRESENT, VERIFIED, ATTESTED] = [0x01, 0x04, 0x40];

interface Ceremony {
  challenge: string;
  /** Default: origin of the test site. */
  origin?: string;
  /** Whether the authenticator verified its user; default: yes. */
  isVerified?: boolean;
}

/** A software authenticator: creates and uses one passkey, according to WebAuthn. */
export function createSoftwarePasskey(rpId = 'localhost', site = 'http://localhost:3000') {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(32);
  let counter = 0;
  let userHandle = '';

  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  // CBOR of a COSE key: kty EC2, alg ES256, crv P-256, and the point.
  const coseKey = Buffer.concat([
    Buffer.from('a5010203262001215820', 'hex'),
    Buffer.from(x, 'base64url'),
    Buffer.from('225820', 'hex'),
    Buffer.from(y, 'base64url'),
  ]);

  function authData(flags: number, ...more: Buffer[]): Buffer {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), count, ...more]);
  }
  const clientData = (type: string, { challenge, origin = site }: Ceremony) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  const flagsOf = ({ isVerified = true }: Ceremony) => PRESENT | (isVerified ? VERIFIED : 0);
  const credential = {
    id: base64url(id),
    rawId: base64url(id),
    type: 'public-key' as const,
    clientExtensionResults: {},
  };

  return {
    id: base64url(id),
    /** Sets the signature counter, as if the authenticator had been copied. */
    setCounter(value: number) {
      counter = value;
    },
    create(ceremony: Ceremony & { user: { id: string } }): NewPasskeyAnswer {
      userHandle = ceremony.user.id;
      const data = authData(
        flagsOf(ceremony) | ATTESTED,
        Buffer.alloc(16),
        Buffer.from([0, id.length]),
        id,
        coseKey,
      );
      const attestation = Buffer.concat([
        Buffer.from('a363666d74646e6f6e656761747453746d74a0686175746844617461', 'hex'),
        Buffer.from([0x58, data.length]),
        data,
      ]);
      return {
        ...credential,
        response: {
          clientDataJSON: base64url(clientData('webauthn.create', ceremony)),
          attestationObject: base64url(attestation),
          transports: ['internal'],
        },
      };
    },
    use(ceremony: Ceremony): PasskeyAnswer {
      counter += 1;
      const client = clientData('webauthn.get', ceremony);
      const data = authData(flagsOf(ceremony));
      return {
        ...credential,
        response: {
          clientDataJSON: base64url(client),
          authenticatorData: base64url(data),
          signature: base64url(sign('sha256', Buffer.concat([data, sha256(client)]), privateKey)),
          userHandle,
        },
      };
    },
  };
}
