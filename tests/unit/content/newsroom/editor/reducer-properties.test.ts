import fc from 'fast-check';
import { expect, test } from 'vitest';
import { CallError } from '#lib/platform/browser/calls/call-error.rules.ts';
import { saveStateOf } from '#lib/content/newsroom/editor/editing-state.rules.ts';
import { isSameText } from '#lib/content/newsroom/write/text.rules.ts';
import { ModelPage } from '#tests/unit/content/newsroom/editor/support/model-page.ts';
import { blank } from '#tests/unit/content/newsroom/editor/support/model-server.ts';
import { ModelWorld, UNWANTED } from '#tests/unit/content/newsroom/editor/support/model-world.ts';

const at = fc.constantFrom(0, 1);
const pick = fc.nat(5);
const one = <Name extends string>(...names: Name[]) =>
  fc.record({ do: fc.constantFrom(...names), at, pick, body: fc.string({ maxLength: 2 }) });

const step = fc.oneof(
  { weight: 5, arbitrary: one('type') },
  { weight: 6, arbitrary: one('ring') },
  { weight: 8, arbitrary: one('answer', 'answer', 'arrive', 'lose', 'stray') },
  { weight: 4, arbitrary: one('save', 'theirs', 'mine', 'later') },
  { weight: 4, arbitrary: one('restore', 'discard', 'show', 'resume', 'hide', 'reopen') },
  { weight: 2, arbitrary: one('type back', 'type too much', 'other', 'other the same', 'log out', 'log in') },
);
type Step = Parameters<Parameters<typeof step.map>[0]>[0];

/** A world, and the texts that stand in a page or were put aside: none of them may be lost. */
class Run {
  readonly world: ModelWorld;
  readonly owed = new Set<string>();
  readonly typed = new Set<string>();
  /** Owed texts that were once where they outlive the pages. */
  readonly safe = new Set<string>();

  constructor(hasRoom: boolean) {
    this.world = new ModelWorld(hasRoom);
  }

  do(step: Step, number: number): void {
    const { world } = this;
    const page = world.pages[step.at]!;
    switch (step.do) {
      case 'type':
        return this.type(page, `${number}:${step.body}`);
      case 'type too much':
        return this.type(page, `${number}:${UNWANTED}`);
      case 'type back':
        this.owed.delete(page.state.text.body);
        this.typed.add(page.state.saved.body);
        return page.happen({ type: 'typed', changes: page.state.saved });
      case 'ring':
        return page.ring();
      case 'arrive':
        return page.arrive(step.pick);
      case 'answer':
        return page.answer(step.pick);
      case 'lose':
        return page.answer(step.pick, new CallError(step.pick % 2 ? 'network' : 'timeout', ''));
      case 'stray': {
        const stray = world.strays.pop();
        // Without a copy in the browser nothing makes up for what comes so late.
        if (stray && world.hasRoom) world.serve(stray, 'exchange');
        return;
      }
      case 'save':
        return page.request((request) => ({ type: 'saveAsked', request }));
      case 'show':
        return page.request((request) => ({ type: 'newestAsked', request }));
      case 'resume':
        return page.request((request) => ({ type: 'resumeAsked', request }));
      case 'theirs':
      case 'mine':
      case 'later': {
        const { do: choice } = step;
        const newPage = world.newPage();
        return page.request((request) => ({ type: 'conflictEnded', choice, request, newPage }));
      }
      case 'restore':
        return page.happen({ type: 'copyRestored', newPage: world.newPage() });
      case 'discard': {
        const [copy] = page.state.offered;
        if (!copy) return;
        this.owed.delete(copy.body);
        return page.happen({ type: 'copyDiscarded', copy });
      }
      case 'hide':
        return page.happen({ type: 'hidden' });
      case 'reopen':
        this.close(page);
        world.pages[step.at] = new ModelPage(world);
        return;
      case 'other':
        return void world.server.versions.push({ ...blank, body: `别人 ${number}` });
      case 'other the same':
        return void world.server.versions.push(page.state.text);
      case 'log out':
        world.isLoggedIn = false;
        return;
      case 'log in':
        world.isLoggedIn = true;
    }
  }

  type(page: ModelPage, body: string): void {
    this.owed.delete(page.state.text.body);
    this.owed.add(body);
    this.typed.add(body);
    page.happen({ type: 'typed', changes: { body } });
  }

  close(page: ModelPage): void {
    page.happen({ type: 'closed' });
    if (this.world.hasRoom) return;
    // The page warns of what it shows; what was put aside had nowhere to go yet.
    const { text, found } = page.state;
    for (const lost of [...found, ...(saveStateOf(page.state).kind === 'drafted' ? [] : [text])])
      if (!this.world.isSafe(lost)) this.owed.delete(lost.body);
  }
}

/** As `expect`, which is too slow to be asked after each step. */
function hold(isTrue: boolean, what: string): void {
  if (!isTrue) throw new Error(what);
}

function holdNothingLost({ world, owed, safe }: Run): void {
  const shown = world.pages.flatMap(({ state }) => [state.text, ...(world.hasRoom ? [] : state.found)]);
  for (const body of owed) {
    const isSafe = world.isSafe({ ...blank, body });
    hold(isSafe || shown.some((text) => text.body === body), `Lost: ${body}`);
    hold(isSafe || !safe.has(body), `No longer safe: ${body}`);
    if (isSafe) safe.add(body);
  }
}

function holdTrueLine({ state, timers }: ModelPage, { world, owed }: Run): void {
  const { text } = state;
  const line = saveStateOf(state);
  const isSaved = line.kind === 'saved';
  hold(!isSaved || world.server.versions.some((one) => isSameText(one, text)), 'Not saved');
  const isPromised = line.kind === 'drafted' || (line.kind === 'local' && line.hasCopy);
  // Taken over or thrown away on the other page, it is no longer this page's to keep.
  if (isPromised && owed.has(text.body) && !timers.has('copy'))
    hold(world.isSafe(text), `Not safe, though ${line.kind}`);
}

function holdOneAtATime({ underWay, state, timers }: ModelPage): void {
  const count = (asker: string): number => underWay.filter((call) => call.asker === asker).length;
  hold(count('save') < 2, 'Two saves');
  hold(count('exchange') === (state.exchange ? 1 : 0), 'Not one call of the exchange');
  hold(count('save') === 0 || !state.exchange, 'A save beside an exchange');
  hold(timers.has('exchange') || underWay.length > 0, 'Nothing comes next');
}

const steps = fc.array(step, { maxLength: 60, size: 'max' });

test.each([true, false])('Nothing typed is lost, whatever happens (room for copies: %s)', (hasRoom) => {
  fc.assert(
    fc.property(steps, (all) => {
      const run = new Run(hasRoom);
      for (const [number, step] of all.entries()) {
        run.do(step, number);
        holdNothingLost(run);
        for (const page of run.world.pages) {
          holdTrueLine(page, run);
          holdOneAtATime(page);
        }
      }
    }),
    { numRuns: 1000 },
  );
});

test('Once all is calm, each request has its answer, and what is unsaved is a draft', () => {
  fc.assert(
    fc.property(steps, (all) => {
      const run = new Run(true);
      const { world } = run;
      const closed: ModelPage[] = [];
      for (const [number, step] of all.entries()) {
        if (step.do === 'reopen') closed.push(world.pages[step.at]!);
        run.do(step, number);
      }
      world.calm();
      for (const { state, answered } of world.pages) {
        const unsaved = state.text.body.includes(UNWANTED) ? 'refused' : 'drafted';
        expect(['saved', unsaved]).toContain(saveStateOf(state).kind);
        expect([state.errands, state.isLoggedOut]).toEqual([[], false]);
        expect([...answered.values()].every((times) => times === 1)).toBe(true);
      }
      for (const { answered } of closed) expect(Math.max(0, ...answered.values())).toBeLessThan(2);
      const left = [...world.server.drafts.values(), ...world.storage.values()];
      for (const { body } of left) expect([...run.typed]).toContain(body);
    }),
    { numRuns: 500 },
  );
});
