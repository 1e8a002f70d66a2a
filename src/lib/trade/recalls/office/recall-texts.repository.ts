import type { Db } from '#lib/platform/db/database.server.ts';
import { readAll } from '#lib/platform/db/rows.rules.ts';
import type { TextState } from '#lib/trade/recalls/recalls.table.ts';

/** Buyers that wait for the text message of a recall, from the place of the last one on. */
export const findWaitingNotices = (db: Db, after: { recallId: number; memberId: number }, limit: number) =>
  readAll(
    db
      .selectFrom('recall_notice as notice')
      .innerJoin('recall', 'recall.id', 'notice.recall_id')
      .innerJoin('goods', 'goods.id', 'recall.goods_id')
      .innerJoin('member', 'member.id', 'notice.member_id')
      .select(['notice.recall_id', 'notice.member_id', 'goods.name as goods_name'])
      .select(['member.phone', 'member.company', 'member.state as member_state'])
      .where('notice.text_state', '=', 'waiting')
      .where((row) =>
        row.or([
          row('notice.recall_id', '>', after.recallId),
          row.and([
            row('notice.recall_id', '=', after.recallId),
            row('notice.member_id', '>', after.memberId),
          ]),
        ]),
      )
      .orderBy('notice.recall_id')
      .orderBy('notice.member_id')
      .limit(limit),
  );

/** Notes what became of the text message to a buyer. */
export async function setTextState(
  db: Db,
  { recallId, memberId }: { recallId: number; memberId: number },
  state: TextState,
): Promise<void> {
  await db
    .updateTable('recall_notice')
    .set({ text_state: state })
    .where('recall_id', '=', recallId)
    .where('member_id', '=', memberId)
    .execute();
}
