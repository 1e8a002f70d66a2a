import { hash, randomBytes } from 'node:crypto';
import {
  deleteOldQuestions,
  findQuestion,
  insertQuestion,
  setAnswer,
  takeAnswer,
} from '#lib/people/wechat/wechat.repository.ts';
import {
  type SandboxAnswer,
  type SandboxChoice,
  AWAY_MS,
  type WechatProvider,
} from '#lib/people/wechat/wechat.rules.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import { notFound, ShopError } from '#lib/platform/http/call/errors.rules.ts';

const hashOf = (state: string): string => hash('sha256', state);

/** Sandbox of the messaging app in a demo shop: the same redirects, to a page of the shop's own. */
export const sandboxWechat = (db: Db, pageOf: (state: string) => string): WechatProvider => ({
  authorise: async (state, now) => {
    const asked = { state_hash: hashOf(state), answer: 'waiting' as const, code: null };
    await insertQuestion(db, { ...asked, expires_at: now + AWAY_MS });
    return pageOf(state);
  },
  exchange: async (code, now) => {
    const row = await takeAnswer(db, code, now);
    if (!row) throw new ShopError('gateway_failed', '沙箱微信没有确认您的身份，请再扫一次码。');
    return { id: row.wechatId, name: row.wechatName };
  },
});

/** A question as the sandbox's page shows it; `code` is returned to the shop once agreed. */
interface SandboxQuestion {
  answer: SandboxAnswer;
  name: string;
  code: string | null;
}

/** Returns the question of a page, or null where there is none, or it has expired. */
export async function sandboxQuestion(db: Db, state: string, now: number): Promise<SandboxQuestion | null> {
  const row = await findQuestion(db, hashOf(state), now);
  return row ? { answer: row.answer, name: row.wechatName, code: row.code } : null;
}

/**
 * Answers as the phone. The same name is the same account of the app each time. Throws `not_found`, and `conflict`
 * where it was answered already.
 */
export async function answerSandbox(
  db: Db,
  { state, choice, name }: { state: string; choice: SandboxChoice; name: string },
  now: number,
): Promise<void> {
  const isAgreed = choice === 'agree';
  const answer = {
    answer: isAgreed ? ('agreed' as const) : ('refused' as const),
    wechatId: isAgreed ? `sandbox-${hash('sha256', name).slice(0, 28)}` : '',
    wechatName: isAgreed ? name : '',
    code: isAgreed ? randomBytes(24).toString('base64url') : null,
  };
  if (await setAnswer(db, hashOf(state), answer, now)) return;
  if (!(await sandboxQuestion(db, state, now))) throw notFound('这次沙箱授权');
  throw new ShopError('conflict', '这次授权已经处理过，请看商城的页面。');
}

/** Deletes expired questions. */
export const deleteOldSandboxLogins = deleteOldQuestions;
