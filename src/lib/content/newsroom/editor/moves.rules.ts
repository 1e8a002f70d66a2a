import type { EditingState } from '#lib/content/newsroom/editor/editing-state.rules.ts';
import type { Effect, Timer } from '#lib/content/newsroom/editor/editing-events.rules.ts';

/** What comes of an event: the state after it, and what is to be done to the world, in order. */
export interface Step {
  state: EditingState;
  effects: readonly Effect[];
}

/** A part of what an event does. */
export type Move = (state: EditingState) => Step;

export const stay: Move = (state) => ({ state, effects: [] });

export const change =
  (changes: Partial<EditingState>): Move =>
  (state) => ({ state: { ...state, ...changes }, effects: [] });

export const ask =
  (...effects: Effect[]): Move =>
  (state) => ({ state, effects });

/** Moves one after the other, each from the state the one before it left. */
export const inTurn =
  (...moves: Move[]): Move =>
  (state) =>
    moves.reduce<Step>(
      (before, move) => {
        const after = move(before.state);
        return { state: after.state, effects: [...before.effects, ...after.effects] };
      },
      { state, effects: [] },
    );

export const stopTimer = (timer: Timer): Move => ask({ do: 'stopTimer', timer });
export const startTimer = (timer: Timer, ms: number): Move => ask({ do: 'startTimer', timer, ms });

/** When to speak with the server next; never where the text is not watched over. */
export const exchangeIn =
  (ms: number): Move =>
  (state) =>
    (state.isOpen ? startTimer('exchange', ms) : stopTimer('exchange'))(state);

/** How a request ended. */
export type Ending = { value: boolean } | { error: unknown };

export const endRequests = (requests: readonly number[], ending: Ending): Move =>
  ask(
    ...requests.map((request): Effect =>
      'error' in ending
        ? { do: 'refuse', request, error: ending.error }
        : { do: 'answer', request, value: ending.value },
    ),
  );
