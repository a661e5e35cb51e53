import { generateKeyPairSync, sign, type KeyObject } from 'node:crypto';

/** A certificate and its key, both as PEM. */
export interface Certified {
  readonly cert: string;
  readonly key: string;
}

const der = (tag: number, ...parts: readonly Uint8Array[]): Buffer => {
  const body = Buffer.concat(parts);
  const { length } = body;
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255];
  return Buffer.concat([Buffer.from([tag, ...size]), body]);
};
const sequence = (...parts: readonly Uint8Array[]): Buffer => der(0x30, ...parts);
const hex = (tag: number, text: string): Buffer => der(tag, Buffer.from(text, 'hex'));
const bits = (content: Uint8Array): Buffer => der(0x03, Buffer.from([0]), content);

// Object identifiers, as DER has them.
const ECDSA_SHA256 = sequence(hex(0x06, '2a8648ce3d040302'));
const COMMON_NAME = hex(0x06, '550403');
const BASIC_CONSTRAINTS = hex(0x06, '551d13');
const ALTERNATIVE_NAME = hex(0x06, '551d11');

const nameOf = (text: string): Buffer => sequence(der(0x31, sequence(COMMON_NAME, der(0x0c, Buffer.from(text)))));
const timeIn = (days: number): Buffer => {
  const at = new Date(Date.now() + days * 86_400_000).toISOString();
  return der(0x17, Buffer.from(`${at.slice(2, 19).replaceAll(/[-T:]/g, '')}Z`));
};
const pem = (content: Buffer): string =>
  `-----BEGIN CERTIFICATE-----\n${content.toString('base64').replaceAll(/.{1,64}/g, '$&\n')}-----END CERTIFICATE-----\n`;

/** X.509 (RFC 5280), version 3, for two days: one authority, and a server certified by it. Real enough for TLS. */
function certify(subject: string, issuer: string, extension: Buffer, publicKey: KeyObject, signer: KeyObject): string {
  const facts = sequence(
    der(0xa0, hex(0x02, '02')), // version 3
    der(0x02, Buffer.from([1, ...crypto.getRandomValues(new Uint8Array(8))])),
    ECDSA_SHA256,
    nameOf(issuer),
    sequence(timeIn(-1), timeIn(1)),
    nameOf(subject),
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, sequence(extension)),
  );
  return pem(sequence(facts, ECDSA_SHA256, bits(sign('sha256', facts, signer))));
}

const pair = () => generateKeyPairSync('ec', { namedCurve: 'P-256' });
const pemKey = (key: KeyObject): string => key.export({ type: 'pkcs8', format: 'pem' }) as string;

/** A certificate authority of a company. */
export function authority(name: string): { readonly cert: string; certify(host: string): Certified } {
  const { publicKey, privateKey } = pair();
  const isAuthority = sequence(BASIC_CONSTRAINTS, hex(0x01, 'ff'), der(0x04, sequence(hex(0x01, 'ff'))));
  return {
    cert: certify(name, name, isAuthority, publicKey, privateKey),
    certify(host) {
      const own = pair();
      const names = sequence(ALTERNATIVE_NAME, der(0x04, sequence(der(0x82, Buffer.from(host)))));
      return { cert: certify(host, name, names, own.publicKey, privateKey), key: pemKey(own.privateKey) };
    },
  };
}
