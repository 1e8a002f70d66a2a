import { CallError } from '#lib/platform/browser/calls/call-error.rules.ts';
import { openedState, reduce } from '#lib/content/newsroom/editor/editing.rules.ts';
import type { Asker, Effect, Happening, Timer } from '#lib/content/newsroom/editor/editing-events.rules.ts';
import type { EditingState } from '#lib/content/newsroom/editor/editing-state.rules.ts';
import { isSameText } from '#lib/content/newsroom/write/text.rules.ts';
import { frozen } from '#tests/unit/content/newsroom/editor/support/frozen.ts';
import type { ModelWorld } from '#tests/unit/content/newsroom/editor/support/model-world.ts';

type Call = Extract<
  Effect,
  { do: 'storeDraft' | 'discardDraft' | 'showPresence' | 'saveText' | 'openNewest' }
>;

/** A call on its way; `answer` once the server has done what it was asked. */
interface CallUnderWay {
  call: Call;
  asker: Asker;
  answer: Happening | null;
}

const askerOf = (call: Call): Asker =>
  call.do === 'openNewest' ? call.asker : call.do === 'saveText' ? 'save' : 'exchange';

/** One page on which the article is open: the reducer, with a world that does what it asks when it likes. */
export class ModelPage {
  state: EditingState;
  readonly timers = new Map<Timer, number>();
  underWay: CallUnderWay[] = [];
  /** How often each request was answered. */
  readonly answered = new Map<number, number>();
  readonly #world: ModelWorld;
  readonly #happened: Happening[] = [];

  constructor(world: ModelWorld) {
    this.#world = world;
    this.state = frozen(openedState(structuredClone(world.server.article()), world.newPage()));
    this.happen({ type: 'begun' });
  }

  happen(happening: Happening): void {
    this.#happened.push(happening);
    if (this.#happened.length > 1) return;
    for (let next = this.#happened[0]; next; next = this.#happened[0]) {
      const { state, effects } = reduce(this.state, frozen({ ...next, at: this.#world.now }));
      this.state = frozen(state);
      for (const effect of effects) this.#do(effect);
      this.#happened.shift();
    }
  }

  request(make: (request: number) => Happening): void {
    const request = this.answered.size + 1;
    this.answered.set(request, 0);
    this.happen(make(request));
  }

  /** Rings the timer that is due first. */
  ring(): void {
    const [first] = [...this.timers].toSorted(([, one], [, other]) => one - other);
    if (!first) return;
    this.#world.now = Math.max(this.#world.now, first[1]);
    this.timers.delete(first[0]);
    this.happen({ type: 'timerRang', timer: first[0] });
  }

  /** The server does what a call asks. */
  arrive(pick: number): void {
    const one = this.#pick(pick);
    if (one && !one.answer) one.answer = this.#world.serve(one.call, one.asker);
  }

  /** The answer of a call gets here; `error` where none does. */
  answer(pick: number, error: CallError | null = null): void {
    const one = this.#pick(pick);
    if (!one) return;
    this.underWay = this.underWay.filter((other) => other !== one);
    const { call, asker } = one;
    this.happen(
      error ? { type: 'callFailed', asker, error } : (one.answer ?? this.#world.serve(call, asker)),
    );
  }

  #pick = (pick: number): CallUnderWay | undefined => this.underWay[pick % this.underWay.length];

  #do(effect: Effect): void {
    const { storage, now, strays, hasRoom } = this.#world;
    switch (effect.do) {
      case 'startTimer':
        return void this.timers.set(effect.timer, now + effect.ms);
      case 'stopTimer':
        return void this.timers.delete(effect.timer);
      case 'readCopies':
        return this.happen({ type: 'copiesRead', copies: structuredClone([...storage.values()]) });
      case 'writeCopy':
        if (hasRoom) storage.set(effect.copy.page, effect.copy);
        return this.happen({
          type: 'copyWritten',
          page: effect.copy.page,
          isWritten: hasRoom,
          replaced: effect.replaced,
        });
      case 'dropCopy':
        return void storage.delete(effect.page);
      case 'dropSameCopy': {
        const copy = storage.get(effect.copy.page);
        if (copy && isSameText(copy, effect.copy)) storage.delete(copy.page);
        return;
      }
      case 'answer':
      case 'refuse':
        return void this.answered.set(effect.request, (this.answered.get(effect.request) ?? 0) + 1);
      case 'callOff': {
        const at = this.underWay.findIndex(
          ({ call, asker }) => asker === 'exchange' && call.do !== 'openNewest',
        );
        const off = this.underWay[at];
        if (!off) return;
        if (!off.answer) strays.push(off.call);
        return this.answer(at, new CallError('cancelled', ''));
      }
      default:
        this.underWay.push({ call: effect, asker: askerOf(effect), answer: null });
    }
  }
}

export type { Call };
