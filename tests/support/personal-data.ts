import type { Db } from '#lib/platform/db/database.server.ts';

/** Data that a page may show to the logged-in user only; of staff only what readers of articles are not shown. */
export interface PersonalData {
  username: string;
  words: string[];
  /** Data of others that this member is shown: of its contact person, and a head office of its stores. */
  told: string[];
}

/** Names, telephones, companies, addresses and order numbers of all members, by member. */
export async function personalData(db: Db): Promise<PersonalData[]> {
  const members = await db
    .selectFrom('member')
    .select(['id', 'username', 'role', 'name', 'phone', 'company', 'address', 'admin_id', 'head_office_id'])
    .execute();
  const addresses = await db
    .selectFrom('address')
    .select(['member_id', 'receiver', 'phone', 'detail'])
    .execute();
  const orders = await db.selectFrom('orders').select(['member_id', 'no']).execute();
  const phones = new Map(members.map(({ id, phone }) => [id, phone]));
  const data = members.map(({ id, username, role, name, phone, company, address, ...of }) => ({
    id,
    username,
    of,
    words: [
      phone,
      ...(role === 'buyer' ? [name, company, address] : []),
      ...addresses
        .filter((one) => one.member_id === id)
        .flatMap((one) => [one.receiver, one.phone, one.detail]),
      ...orders.filter((one) => one.member_id === id).map(({ no }) => no),
    ].filter((word) => word !== ''),
  }));
  const ofStores = (id: number) => data.flatMap(({ of, words }) => (of.head_office_id === id ? words : []));
  return data.map(({ id, username, of, words }) => ({
    username,
    words,
    told: [phones.get(of.admin_id ?? 0) ?? '', ...ofStores(id)],
  }));
}

/** The words of others that stand in a text. */
export function wordsOfOthers(
  text: string,
  data: readonly PersonalData[],
  username: string | null,
): string[] {
  const reader = data.find((one) => one.username === username);
  const own = new Set([...(reader?.words ?? []), ...(reader?.told ?? [])]);
  return data.flatMap(({ words }) => words).filter((word) => !own.has(word) && text.includes(word));
}
