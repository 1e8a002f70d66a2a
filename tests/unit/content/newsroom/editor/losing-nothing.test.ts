import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { wordsOfFailure } from '#lib/content/newsroom/editor/editor-calls.client.ts';
import { TOO_LONG } from '#lib/content/newsroom/article-text.rules.ts';
import { blank, Desk, inBrowser } from '#tests/unit/content/newsroom/editor/support/desk.ts';

inBrowser();

const tab = fc.constantFrom(0, 1);
const one = <Do extends string>(...does: Do[]) => fc.record({ do: fc.constantFrom(...does), tab });
const step = fc.oneof(
  { weight: 5, arbitrary: fc.record({ do: fc.constant('type'), tab, body: fc.string({ maxLength: 3 }) }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('wait'), ms: fc.integer({ min: 0, max: 25_000 }) }) },
  { weight: 3, arbitrary: one('save', 'theirs', 'mine', 'later') },
  { weight: 4, arbitrary: one('restore', 'reopen', 'look', 'show') },
  { weight: 2, arbitrary: one('colleague') },
  fc.record({ do: fc.constant('latency'), ms: fc.constantFrom(0, 300, 4000, 12_000) }),
  fc.record({
    do: fc.constant('trouble'),
    what: fc.constantFrom<Desk['trouble'][]>('network', 'login', 'deaf', null),
  }),
);
interface Step {
  do: string;
  tab?: number;
  body?: string;
  ms?: number;
  what?: Desk['trouble'];
}

test('Whatever happens, what was typed is saved or offered later, and nothing else is', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 40, size: 'max' }), async (steps: Step[]) => {
      const desk = new Desk();
      const tabs = [desk.open(), desk.open()];
      const typed = new Set<string>();
      /** Texts that stand in a tab or were put aside: each of them must be found at the end. */
      const owed = new Set<string>();
      for (const [at, { do: what, tab: of = 0, body, ms = 0, what: trouble = null }] of steps.entries()) {
        const editing = tabs[of]!;
        const end = (choice: 'theirs' | 'mine' | 'later') => editing.endConflict(choice);
        if (what === 'wait') await vi.advanceTimersByTimeAsync(ms);
        else if (what === 'trouble') desk.trouble = trouble;
        else if (what === 'latency') desk.latencyMs = ms;
        else if (what === 'colleague') desk.versions.push({ ...blank, body: `别人 ${at}` });
        else if (what === 'type') {
          owed.delete(editing.$text.get().body);
          editing.type({ body: `${at}:${body}` });
          owed.add(editing.$text.get().body);
          typed.add(editing.$text.get().body);
        } else if (what === 'restore') editing.restoreFound();
        else if (what === 'look') document.dispatchEvent(new Event('visibilitychange'));
        else if (what === 'reopen') {
          editing.close();
          tabs[of] = desk.open();
        } else if (what === 'save') void editing.save().catch(() => undefined);
        else if (what === 'show') void editing.showNewer().catch(() => undefined);
        else void end(what as 'theirs').catch(() => undefined);
      }
      await vi.advanceTimersByTimeAsync(30_000);
      for (const editing of tabs) editing.close();
      desk.trouble = null;
      const saved = desk.versions.map(({ body }) => body);
      const offered = desk.within();
      for (const body of owed) expect([...offered, ...saved]).toContain(body);
      for (const body of offered.slice(1)) expect(typed).toContain(body);
    }),
    { numRuns: 500 },
  );
});

test('A text too long to be saved stays one that is not saved, in words that say what to do', async () => {
  const desk = new Desk();
  const editing = desk.open();
  desk.trouble = 'large';
  editing.type({ body: '太长' });
  const refusal = await editing.save().catch((error: unknown) => error);
  expect(wordsOfFailure(refusal)).toBe(TOO_LONG);
  expect(editing.$view.get().saving).toEqual({ kind: 'refused', words: TOO_LONG });
  editing.close();
});
