import { END_NOT_SAID } from '#lib/people/certificates/certificates.rules.ts';
import { uploadAddress } from '#lib/people/uploads/uploads.rules.ts';
import { packZip } from '#lib/platform/zip.server.ts';
import { longestScopes, type Member } from '#lib/people/members/members.rules.ts';
import { findScopes } from '#lib/people/members/members.service.ts';
import { type Limit, spend } from '#lib/people/members/sessions/rate-limit.service.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import { notFound, ShopError } from '#lib/platform/http/call/errors.rules.ts';
import { FairQueue } from '#lib/platform/process/fair-queue.server.ts';
import { DAY_MS, formatDate, formatMoment } from '#lib/platform/time.rules.ts';
import { findBytes, findFiles, findOwnData } from '#lib/storefront/personal-data/own-data.repository.ts';

const PER_DAY: Limit = {
  name: 'own-data',
  points: 3,
  durationMs: DAY_MS,
  words: (wait) => `一天最多导出 3 次，请 ${wait}后再试。`,
};
/**
 * Maximum number of bytes of files in one archive, which is built in memory; other files are listed with their
 * addresses.
 */
const MOST_BYTES = 100 * 1024 * 1024;
const turns = new FairQueue({
  atOnce: 1,
  places: 20,
  full: () => new ShopError('too_many_requests', '现在导出的人太多，请 1 分钟后再试。'),
});

/** Columns left out of the export: internal to the shop, or data of others. */
const LEFT_OUT = new Set([
  'member_id',
  'checkout_key',
  'idempotency_key',
  'key',
  'actor_id',
  'admin_id',
  'decided_by',
  'reviewed_by',
  'answered_by',
  'start_text',
  'next_query_at',
  'queries',
  'needless_at',
]);

const ENDINGS: Readonly<Record<string, string>> = {
  'image/webp': 'webp',
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/svg+xml': 'svg',
  'application/pdf': 'pdf',
};

/**
 * Returns all data the shop stores on a member as a zip: `data.json`, and the files it uploaded under `files/`. Times
 * are Shanghai's, amounts in fen. Throws `too_many_requests`.
 */
export async function exportOwnData(
  db: Db,
  member: Member,
  now: number,
): Promise<{ bytes: Uint8Array<ArrayBuffer>; name: string }> {
  await spend(db, PER_DAY, String(member.id), now);
  const bytes = await turns.run(String(member.id), () => pack(db, member.id, now));
  return { bytes, name: `yaocang-data-${formatDate(now)}.zip` };
}

async function pack(db: Db, memberId: number, now: number): Promise<Uint8Array<ArrayBuffer>> {
  const data = await findOwnData(db, memberId);
  if (!data) throw notFound('这个账户');
  const files = await findFiles(db, memberId);
  const packed: { name: string; content: string | Uint8Array }[] = [];
  const listed: object[] = [];
  let left = MOST_BYTES;
  for (const { id, purpose, name, media_type, created_at, size } of files) {
    const path = `files/${purpose}-${id}.${ENDINGS[media_type] ?? 'bin'}`;
    const content = size <= left ? await findBytes(db, memberId, id) : undefined;
    if (content) {
      left -= size;
      packed.push({ name: path, content });
    }
    const where = content ? { file: path } : { address: uploadAddress(id) };
    listed.push({ ...where, purpose, name, media_type, size, created_at });
  }
  const scope = longestScopes(await findScopes(db, memberId)).map(({ scopeCode, expiresAt }) => ({
    scope_code: scopeCode,
    expires_at: expiresAt,
  }));
  const all = { exported_at: now, ...data, scope, upload: listed };
  return packZip([{ name: 'data.json', content: JSON.stringify(all, readable, 2) }, ...packed]);
}

function readable(key: string, value: unknown): unknown {
  if (LEFT_OUT.has(key)) return undefined;
  const isMoment = /_(at|until|before|from)$/.test(key) && typeof value === 'number';
  if (!isMoment) return value;
  return key === 'expires_at' && value === END_NOT_SAID ? null : formatMoment(value);
}
