import { createSign, createVerify, generateKeyPair } from 'node:crypto';
import { promisify } from 'node:util';
import type { Db } from '#lib/platform/db/database.server.ts';
import {
  findKey,
  insertKey,
  type SandboxKeyRow,
} from '#lib/trade/payments/providers/sandbox/sandbox.repository.ts';

const NAME = 'gateway';
const makeKeyPair = promisify(generateKeyPair);
const known = new WeakMap<Db, Promise<SandboxKeyRow>>();

/** The sandbox gateway's keys: made once for a database, the same in all processes. */
export function sandboxKeys(db: Db): Promise<SandboxKeyRow> {
  const keys = known.get(db) ?? loadKeys(db);
  known.set(db, keys);
  keys.catch(() => known.delete(db));
  return keys;
}

async function loadKeys(db: Db): Promise<SandboxKeyRow> {
  const found = await findKey(db, NAME);
  if (found) return found;
  const { privateKey, publicKey } = await makeKeyPair('rsa', {
    modulusLength: 2048,
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  });
  await insertKey(db, { name: NAME, privatePem: privateKey, publicPem: publicKey, createdAt: Date.now() });
  const kept = await findKey(db, NAME);
  if (!kept) throw new Error('the keys of the sandbox gateway were not kept');
  return kept;
}

/** The signature of a text by RSA-SHA256, as Base64. */
export const signText = ({ privatePem }: SandboxKeyRow, text: string): string =>
  createSign('RSA-SHA256').update(text).sign(privatePem, 'base64');

export const isSigned = ({ publicPem }: SandboxKeyRow, text: string, signature: string): boolean =>
  createVerify('RSA-SHA256').update(text).verify(publicPem, signature, 'base64');
