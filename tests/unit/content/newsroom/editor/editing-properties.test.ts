import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { Desk, within } from '#tests/unit/content/newsroom/editor/support/server-model.ts';
import { inBrowser } from '#tests/unit/content/newsroom/editor/support/in-browser.ts';
import { blank } from '#tests/unit/content/newsroom/editor/support/model-server.ts';

inBrowser();

const tab = fc.constantFrom(0, 1);
const step = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({ do: fc.constant('type' as const), tab, body: fc.string({ maxLength: 3 }) }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant('wait' as const), ms: fc.integer({ min: 0, max: 25_000 }) }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constantFrom('save' as const, 'theirs' as const, 'mine' as const, 'later' as const),
      tab,
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constantFrom(
        'restore' as const,
        'restore' as const,
        'reopen' as const,
        'look' as const,
        'show' as const,
      ),
      tab,
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('other' as const) }) },
  fc.record({ do: fc.constant('latency' as const), ms: fc.constantFrom(0, 300, 4000, 12_000) }),
  fc.record({
    do: fc.constant('trouble' as const),
    what: fc.constantFrom('network' as const, 'login' as const, 'deaf' as const, null),
  }),
);

test('Whatever happens, what was typed is saved or offered later, and nothing else is', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 40, size: 'max' }), async (steps) => {
      const desk = new Desk();
      const tabs = [desk.open(), desk.open()];
      const typed = new Set<string>();
      /** Texts that stand in a tab or were put aside: each of them must be found at the end. */
      const owed = new Set<string>();
      const unowed = (body: string | undefined): unknown => body !== undefined && owed.delete(body);
      for (const [at, one] of steps.entries()) {
        if (one.do === 'wait') await vi.advanceTimersByTimeAsync(one.ms);
        else if (one.do === 'trouble') desk.trouble = one.what;
        else if (one.do === 'latency') desk.latencyMs = one.ms;
        else if (one.do === 'other') desk.versions.push({ ...blank, body: `别人 ${at}` });
        else {
          const editing = tabs[one.tab]!;
          if (one.do === 'type') {
            unowed(editing.$text.get().body);
            const body = `${at}:${one.body}`;
            editing.type({ body });
            owed.add(body);
            typed.add(body);
          } else if (one.do === 'restore') editing.restoreCopy();
          else if (one.do === 'look') document.dispatchEvent(new Event('visibilitychange'));
          else if (one.do === 'reopen') {
            editing.close();
            tabs[one.tab] = desk.open();
          } else if (one.do === 'save') void editing.save().catch(() => undefined);
          else if (one.do === 'show') void editing.showNewer().catch(() => undefined);
          else void editing.endConflict(one.do).catch(() => undefined);
        }
      }
      await vi.advanceTimersByTimeAsync(30_000);
      for (const editing of tabs) editing.close();
      desk.trouble = null;
      const saved = desk.versions.map(({ body }) => body);
      const offered = within(desk);
      for (const body of owed) expect([...offered, ...saved]).toContain(body);
      for (const body of offered.slice(1)) expect(typed).toContain(body);
    }),
    { numRuns: 500 },
  );
});
