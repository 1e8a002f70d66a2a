import { readFirst } from '#lib/platform/db/rows.rules.ts';
import type { Insertable } from 'kysely';
import type { SandboxWechatRow, SandboxWechatTable } from '#lib/people/wechat/wechat.table.ts';
import type { Db } from '#lib/platform/db/database.server.ts';

export async function insertQuestion(db: Db, row: Insertable<SandboxWechatTable>): Promise<void> {
  await db.insertInto('sandbox_wechat').values(row).execute();
}

export function findQuestion(db: Db, stateHash: string, now: number): Promise<SandboxWechatRow | undefined> {
  return readFirst(
    db
      .selectFrom('sandbox_wechat')
      .selectAll()
      .where('state_hash', '=', stateHash)
      .where('expires_at', '>', now),
  );
}

/** Answers a question that waits; false where it was answered already or its time is over. */
export async function setAnswer(
  db: Db,
  stateHash: string,
  {
    answer,
    wechatId,
    wechatName,
    code,
  }: Pick<SandboxWechatRow, 'answer' | 'wechatId' | 'wechatName' | 'code'>,
  now: number,
): Promise<boolean> {
  const result = await db
    .updateTable('sandbox_wechat')
    .set({ answer, wechat_id: wechatId, wechat_name: wechatName, code })
    .where('state_hash', '=', stateHash)
    .where('answer', '=', 'waiting')
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Uses a code up; whose it was, undefined where there is none. */
export function takeAnswer(
  db: Db,
  code: string,
  now: number,
): Promise<Pick<SandboxWechatRow, 'wechatId' | 'wechatName'> | undefined> {
  return readFirst(
    db
      .updateTable('sandbox_wechat')
      .set({ code: null })
      .where('code', '=', code)
      .where('expires_at', '>', now)
      .returning(['wechat_id', 'wechat_name']),
  );
}

export async function deleteOldQuestions(db: Db, now: number): Promise<void> {
  await db.deleteFrom('sandbox_wechat').where('expires_at', '<=', now).execute();
}
