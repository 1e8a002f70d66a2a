import { applyPatch, structuredPatch } from 'diff';
import type { ArticleText } from '#lib/content/articles/articles.rules.ts';
import { type Merged, mergeFields } from '#lib/platform/differences.rules.ts';

/** Lines around a change that must stand as they were: the blank one between two paragraphs. */
const CONTEXT = { context: 1 };

/**
 * What two people made of one text, both changes in it; null where they changed the same paragraph or neighbouring
 * lines, which only a person can decide (product §2.15). `opened` is what both began with.
 */
export function mergeTexts(opened: string, mine: string, theirs: string): string | null {
  const merged = withChange(theirs, opened, mine);
  // A change that fits in two places would be put in another one the other way round.
  return merged !== null && merged === withChange(mine, opened, theirs) ? merged : null;
}

/** A text with what was changed from one version to another; null where it does not fit. */
function withChange(text: string, before: string, after: string): string | null {
  const merged = applyPatch(text, structuredPatch('', '', before, after, undefined, undefined, CONTEXT));
  return merged === false ? null : merged;
}

/**
 * The parts of an article as two people left them: what one of them changed is taken, and of the text the paragraphs
 * that one of them changed; the rest is in `both`. `saved` and `typed` both began from `opened`.
 */
export function mergeArticles(forms: Record<'opened' | 'saved' | 'typed', ArticleText>): Merged<ArticleText> {
  const merged = mergeFields(forms);
  if (!merged.both.includes('body')) return merged;
  const body = mergeTexts(forms.opened.body, forms.typed.body, forms.saved.body);
  if (body === null) return merged;
  return {
    both: merged.both.filter((part) => part !== 'body'),
    mine: { ...merged.mine, body },
    theirs: { ...merged.theirs, body },
  };
}
