import type { Db } from '#lib/platform/db/database.server.ts';
import { DAY_MS } from '#lib/platform/time.rules.ts';
import { insertMany } from '#demo/demo.repository.ts';
import { findMemberByUsername } from '#lib/people/members/members.repository.ts';
import { seededNumbers } from './timing.ts';

const KINDS = ['business_licence', 'drug_licence', 'authorisation'] as const;
const TOWNS = ['苏州', '郑州', '成都', '长沙', '合肥', '沈阳', '兰州', '厦门'];
const REGIONS = ['320500', '410100', '510100', '430100', '340100', '210100', '620100', '350200'];
/** Of so many businesses one waits for review, and one has a licence that runs out soon. */
const WAITS = 40;
const ENDS = 20;
const MESSAGES_EACH = 10;

/**
 * Businesses of a large shop, each with three certificates, and with messages: of the demo's buyer's password. Written
 * as rows, as registering each would take the hash of a password.
 */
export async function addMembers(db: Db, count: number, now: number): Promise<void> {
  const pattern = await findMemberByUsername(db, 'buyer');
  if (!pattern) throw new Error('the demo shop has no buyer');
  const { max } = await db
    .selectFrom('member')
    .select((member) => member.fn.max('id').as('max'))
    .executeTakeFirstOrThrow();
  const random = seededNumbers(12);
  const ids = Array.from({ length: count }, (_, index) => max + 1 + index);
  const waits = (id: number): boolean => id % WAITS === 0;
  await db.transaction().execute(async (trx) => {
    await insertMany(
      trx,
      'member',
      ids.map((id, index) => {
        const at = random(TOWNS.length);
        return {
          id,
          username: `bench_${id}`,
          password_hash: pattern.passwordHash,
          role: 'buyer' as const,
          kind: 'pharmacy' as const,
          name: `采购${index}`,
          phone: `199${String(id).padStart(8, '0')}`,
          company: `${TOWNS[at]}百草药房第${index}店`,
          address: '',
          region_code: REGIONS[at] ?? '',
          head_office_id: null,
          admin_id: null,
          rank: 1 as const,
          ...(waits(id)
            ? { application: 'waiting' as const, applied_at: now - random(5 * DAY_MS), is_passed: 0 as const }
            : { application: 'passed' as const, applied_at: null, is_passed: 1 as const }),
          certified_until: null,
          face_id: null,
          wechat_id: null,
          created_at: now - random(900 * DAY_MS),
        };
      }),
    );
    await insertMany(
      trx,
      'certificate',
      ids.flatMap((id) =>
        KINDS.map((kind) => ({
          member_id: id,
          kind,
          number: String(id),
          holder: '王芳',
          replaces_id: null,
          expires_at: now + (id % ENDS === 0 ? random(30) + 1 : 400) * DAY_MS,
          state: waits(id) ? ('waiting' as const) : ('approved' as const),
          reminded_days: null,
          created_at: now,
          submitted_at: now - random(5 * DAY_MS),
          reviewed_at: waits(id) ? null : now,
          reviewed_by: null,
        })),
      ),
    );
    await insertMany(
      trx,
      'message',
      ids.flatMap((id) =>
        Array.from({ length: MESSAGES_EACH }, (_, index) => ({
          member_id: id,
          kind: 'service' as const,
          title: '到货通知',
          text: '您关注的商品已到货。',
          link: '',
          idempotency_key: `bench:${index}`,
          created_at: now - random(90 * DAY_MS),
          read_at: null,
        })),
      ),
    );
  });
}
