import { createSign, createVerify, generateKeyPairSync } from 'node:crypto';

/** A pair of keys made for a test. */
export interface Keys {
  privateKey: string;
  publicKey: string;
}

export const makeKeys = (): Keys =>
  generateKeyPairSync('rsa', {
    modulusLength: 2048,
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  });

export const sign = ({ privateKey }: Pick<Keys, 'privateKey'>, text: string): string =>
  createSign('RSA-SHA256').update(text, 'utf8').sign(privateKey, 'base64');

export const verify = ({ publicKey }: Pick<Keys, 'publicKey'>, text: string, signature: string): boolean =>
  createVerify('RSA-SHA256').update(text, 'utf8').verify(publicKey, signature, 'base64');
