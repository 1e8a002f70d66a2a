import type { OpenArticle } from '#lib/content/newsroom/newsroom.rules.ts';

/** An editor at the desk of a running shop. */
export interface Newsroom {
  /** Puts a sentence at the end of an article and publishes it. */
  correct(articleId: number, sentence: string): Promise<void>;
}

/** Works at the desk through its calls, as the editor whose session the cookie holds. Throws where a call fails. */
export function newsroom(origin: string, cookie: string): Newsroom {
  const call = async <Data>(path: string, form?: Record<string, string>): Promise<Data> => {
    const answer = await fetch(`${origin}/api/admin/article/${path}`, {
      method: form ? 'POST' : 'GET',
      headers: { cookie, origin },
      ...(form && { body: new URLSearchParams(form) }),
    });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
    return ((await answer.json()) as { data: Data }).data;
  };
  return {
    async correct(articleId, sentence) {
      const { head } = await call<OpenArticle>(String(articleId));
      const { title, summary, keywords, source, body, number } = head;
      const text = { title, summary, keywords, source, body: `${body}\n\n${sentence}` };
      await call(`${articleId}/save`, { ...text, base: String(number) });
      await call(`${articleId}/publish`, { base: String(number + 1), force: '1' });
    },
  };
}
