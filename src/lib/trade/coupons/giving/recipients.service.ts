import { loginName } from '#lib/people/members/username.rules.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import { findMembersCalled, findRecipients } from '#lib/trade/coupons/giving/giving.repository.ts';
import type { Selection, UnknownLine } from '#lib/trade/coupons/giving/giving.rules.ts';
import { folded, linesOfText, spellingsOf } from '#lib/trade/coupons/pasted-lines.rules.ts';

/** Who a selection names, and the lines of a list that name nobody. */
export interface Recipients {
  memberIds: number[];
  unknown: UnknownLine[];
}

/** Members a selection names, each once, oldest first. */
export async function recipientsOf(db: Db, selection: Selection): Promise<Recipients> {
  if (selection.by === 'filter') return { memberIds: await findRecipients(db, selection), unknown: [] };
  const lines = linesOfText(selection.text);
  const filled = lines.filter(Boolean);
  const found = await findMembersCalled(db, {
    usernames: filled.map(loginName),
    companies: filled.flatMap(spellingsOf),
  });
  const byUsername = new Map(found.map(({ username, id }) => [username, id]));
  const byCompany = Map.groupBy(found, ({ company }) => folded(company));
  const memberIds = new Set<number>();
  const unknown: UnknownLine[] = [];
  for (const [index, text] of lines.entries()) {
    if (text === '') continue;
    const named = byUsername.get(loginName(text));
    const companies = byCompany.get(folded(text)) ?? [];
    const only = companies.length === 1 ? companies[0]?.id : undefined;
    const id = named ?? only;
    if (id !== undefined) memberIds.add(id);
    else
      unknown.push({ number: index + 1, text, why: whyUnknown(companies.map(({ username }) => username)) });
  }
  return { memberIds: [...memberIds].sort((a, b) => a - b), unknown };
}

const whyUnknown = (usernames: readonly string[]): string =>
  usernames.length === 0
    ? '没有这个客户，请核对用户名或公司全称'
    : `有 ${usernames.length} 个账户用这个公司名，请改填用户名：${usernames.join('、')}`;
