import { notifyMembers } from '#lib/people/messages/messages.service.ts';
import type { Message } from '#lib/people/messages/messages.rules.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import { transact } from '#lib/platform/db/transact.server.ts';
import { formatDate } from '#lib/platform/time.rules.ts';
import { pathTo } from '#lib/routes.rules.ts';
import { findUnsigned } from '#lib/trade/contracts/contracts.repository.ts';
import { CONTRACT_TITLE, contractYear } from '#lib/trade/contracts/contracts.rules.ts';

const MEMBERS_AT_ONCE = 200;

/** Writes to buyers in January, each once, that they have not signed the year's contract yet. */
export async function remindOfContract(db: Db, now: number): Promise<void> {
  if (formatDate(now).slice(5, 7) !== '01') return;
  const year = contractYear(now);
  const message: Message = {
    kind: 'service',
    title: `${year} 年度合同待签署`,
    text: `《${CONTRACT_TITLE}》每年签一次，签署后才能下单和开票。用登记的手机验证码签署，几分钟即可完成。`,
    link: pathTo('contract'),
    eventKey: `contract:${year}`,
  };
  for (let after = 0; ;) {
    const ids = await findUnsigned(db, { year, after }, MEMBERS_AT_ONCE);
    const last = ids.at(-1);
    if (last === undefined) return;
    await transact(db, (trx) =>
      notifyMembers(
        trx,
        ids.map((memberId) => ({ memberId, message })),
        now,
      ),
    );
    after = last;
  }
}
