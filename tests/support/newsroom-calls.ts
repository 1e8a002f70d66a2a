import type { Client } from '#tests/support/client.ts';

export const DESK = '/api/admin/article';
export const TEXT = { title: '怎样下单', summary: '摘要', keywords: '', source: '', body: '## 一\n\n正文\n' };

/** Makes a new article by the desk's calls, with a draft in it, so that the next one asked for is another. */
export async function newArticle(client: Client): Promise<number> {
  const made = await client.post(DESK, { category: 312 });
  const { id } = made.envelope<{ id: number }>().data!;
  await client.post(`${DESK}/${id}/draft`, { base: 1, ...TEXT, body: `占用 ${id}` });
  return id;
}

/** The same, saved as version 2. */
export async function savedArticle(client: Client, text: Partial<typeof TEXT> = {}): Promise<number> {
  const id = await newArticle(client);
  const answer = await client.post(`${DESK}/${id}/save`, { base: 1, ...TEXT, ...text });
  if (answer.status !== 200) throw new Error(`saving answered ${answer.status}: ${answer.text}`);
  return id;
}
