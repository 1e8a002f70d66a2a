import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';

interface Cost {
  memory: number;
  passes: number;
  parallelism: number;
}

/**
 * Of the costs that OWASP lists as equally strong, the one of 46 MB: glibc returns a block of more than 32 MB to the
 * system as soon as it is freed, while smaller ones stay with the thread that allocated them, 30 MB for each.
 */
const COST: Cost = { memory: 47_104, passes: 1, parallelism: 1 };
const TAG_BYTES = 32;

/**
 * Hashes a password by Argon2id in the usual text form `$argon2id$v=19$m=…,t=…,p=…$salt$hash`. A check costs the same
 * as the hash.
 */
export async function hashPassword(password: string, cost: Cost = COST): Promise<string> {
  const salt = randomBytes(16);
  const tag = await derive(password, salt, cost);
  const { memory, passes, parallelism } = cost;
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${base64(salt)}$${base64(tag)}`;
}

/** Checks a password against a stored hash, in time that does not depend on where they differ. */
export async function verifyPassword(password: string, stored: string): Promise<boolean> {
  const match = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([^$]+)\$([^$]+)$/.exec(stored);
  if (!match) return false;
  const [, memory, passes, parallelism, salt, tag] = match as unknown as string[];
  const expected = Buffer.from(tag ?? '', 'base64');
  const cost = { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) };
  const actual = await derive(password, Buffer.from(salt ?? '', 'base64'), cost);
  return expected.length === actual.length && timingSafeEqual(expected, actual);
}

/** Spends the time of a real check, so that an unknown login name answers no faster than a wrong password. */
export async function pretendToVerify(password: string): Promise<void> {
  await derive(password, Buffer.alloc(16), COST);
}

const base64 = (bytes: Buffer): string => bytes.toString('base64').replace(/=+$/, '');

function derive(password: string, nonce: Buffer, cost: Cost): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    argon2(
      'argon2id',
      { message: password, nonce, tagLength: TAG_BYTES, ...cost },
      (error: Error | null, tag: Buffer) => (error ? reject(error) : resolve(tag)),
    );
  });
}
