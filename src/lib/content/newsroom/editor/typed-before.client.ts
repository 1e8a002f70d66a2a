import type { ArticleText } from '#lib/content/articles/articles.rules.ts';
import { TEXT_PARTS } from '#lib/content/newsroom/write/text.rules.ts';

/** What was typed into the page as the server made it, before scripts ran. */
export interface TypedBefore {
  changes: Partial<ArticleText>;
  /** Where the text's caret stood; null where the focus was elsewhere. */
  caret: { from: number; to: number } | null;
}

/** Reads the editor's form as it stands; to be asked before the island takes it over. */
export function typedBefore(text: ArticleText): TypedBefore {
  const changes: Partial<ArticleText> = {};
  // on the server there is no page yet
  if (typeof document === 'undefined') return { changes, caret: null };
  const fields = document.querySelector<HTMLFormElement>('#article-editor')?.elements;
  for (const part of TEXT_PARTS) {
    const field = fields?.namedItem(part);
    if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) continue;
    if (field.value !== field.defaultValue && field.value !== text[part]) changes[part] = field.value;
  }
  const source = fields?.namedItem('body');
  const isAt = source instanceof HTMLTextAreaElement && document.activeElement === source;
  return { changes, caret: isAt ? { from: source.selectionStart, to: source.selectionEnd } : null };
}
