import type { ArticleCalls } from '#lib/content/newsroom/editor/editor-calls.client.ts';
import type { Asker, Effect, Happening, Timer } from '#lib/content/newsroom/editor/editing-events.rules.ts';
import type { CopyStorage } from '#lib/content/newsroom/editor/unsaved-copies.client.ts';

/** Does to the world what the reducer asks for, and reports what comes of it. */
export interface EffectRunner {
  run(effect: Effect): void;
  /** Makes a request of the editor under a number of its own; settles as the request is answered. */
  request(make: (request: number) => Happening): Promise<boolean>;
}

interface Answer {
  resolve: (value: boolean) => void;
  reject: (error: unknown) => void;
}

export function effectRunner(
  calls: ArticleCalls,
  storage: CopyStorage,
  tell: (happening: Happening) => void,
): EffectRunner {
  const timers = new Map<Timer, ReturnType<typeof setTimeout>>();
  const waiting = new Map<number, Answer>();
  let lastRequest = 0;
  let exchange = new AbortController();

  function call<Data>(asker: Asker, answer: Promise<Data>, happening: (data: Data) => Happening): void {
    answer.then(
      (data) => tell(happening(data)),
      (error: unknown) => tell({ type: 'callFailed', asker, error }),
    );
  }
  function answered(request: number): Answer | undefined {
    const answer = waiting.get(request);
    waiting.delete(request);
    return answer;
  }

  function run(effect: Effect): void {
    switch (effect.do) {
      case 'storeDraft':
        return call(
          'exchange',
          calls.draft(effect.page, effect.base, effect.text, exchange.signal),
          (news) => ({ type: 'draftStored', news }),
        );
      case 'discardDraft':
        return call('exchange', calls.discardDraft(effect.page, effect.until, exchange.signal), () => ({
          type: 'draftDiscarded',
        }));
      case 'showPresence':
        return call('exchange', calls.present(exchange.signal), (news) => ({ type: 'presenceShown', news }));
      case 'saveText':
        return call('save', calls.save(effect.page, effect.base, effect.text), ({ article }) => ({
          type: 'textSaved',
          article,
        }));
      case 'openNewest':
        return call(effect.asker, calls.open(), (theirs) => ({
          type: 'newestOpened',
          asker: effect.asker,
          theirs,
        }));
      case 'callOff':
        exchange.abort();
        exchange = new AbortController();
        return;
      case 'startTimer': {
        const { timer, ms } = effect;
        clearTimeout(timers.get(timer));
        timers.set(
          timer,
          setTimeout(() => tell({ type: 'timerRang', timer }), ms),
        );
        return;
      }
      case 'stopTimer':
        return clearTimeout(timers.get(effect.timer));
      case 'readCopies':
        return tell({ type: 'copiesRead', copies: storage.read() });
      case 'writeCopy': {
        const { copy, replaced } = effect;
        return tell({ type: 'copyWritten', page: copy.page, isWritten: storage.write(copy), replaced });
      }
      case 'dropCopy':
        return storage.drop(effect.page);
      case 'dropSameCopy':
        return storage.dropSame(effect.copy);
      case 'answer':
        return answered(effect.request)?.resolve(effect.value);
      case 'refuse':
        return answered(effect.request)?.reject(effect.error);
    }
  }

  return {
    run,
    request: (make) =>
      new Promise((resolve, reject) => {
        const request = ++lastRequest;
        waiting.set(request, { resolve, reject });
        tell(make(request));
      }),
  };
}
