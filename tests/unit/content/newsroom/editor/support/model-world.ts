import type { ArticleText } from '#lib/content/articles/articles.rules.ts';
import { CallError } from '#lib/platform/browser/calls/call-error.rules.ts';
import type { Asker, Happening } from '#lib/content/newsroom/editor/editing-events.rules.ts';
import type { Draft } from '#lib/content/newsroom/newsroom.rules.ts';
import { isSameText } from '#lib/content/newsroom/write/text.rules.ts';
import { ModelPage, type Call } from '#tests/unit/content/newsroom/editor/support/model-page.ts';
import { ModelServer } from '#tests/unit/content/newsroom/editor/support/model-server.ts';

/** What the server will not have in a text. */
export const UNWANTED = '太长';

/** A clock, a server and one browser with two pages, in which only what is asked to happen does. */
export class ModelWorld {
  now = 1;
  isLoggedIn = true;
  readonly server = new ModelServer(() => this.now);
  readonly storage = new Map<string, Draft>();
  /** Calls that were called off before the server had them: they may still get there. */
  strays: Call[] = [];
  /** Whether the browser has room for unsaved copies. */
  readonly hasRoom: boolean;
  readonly pages: ModelPage[];
  #pages = 0;

  constructor(hasRoom: boolean) {
    this.hasRoom = hasRoom;
    this.pages = [new ModelPage(this), new ModelPage(this)];
  }

  newPage(): string {
    return `page-${++this.#pages}`;
  }

  /** Does what a call asks, and gives its answer. */
  serve(call: Call, asker: Asker): Happening {
    try {
      return structuredClone(this.#serve(call, asker));
    } catch (error) {
      return { type: 'callFailed', asker, error };
    }
  }

  #serve(call: Call, asker: Asker): Happening {
    const { server } = this;
    if (!this.isLoggedIn) throw new CallError('login', '');
    if ('text' in call && call.text.body.includes(UNWANTED)) throw new CallError('form', UNWANTED, 422);
    switch (call.do) {
      case 'storeDraft':
        server.storeDraft(call.page, call.base, call.text);
        return { type: 'draftStored', news: { ...server.news(), savedAt: this.now } };
      case 'discardDraft':
        server.discardDraft(call.page, call.until);
        return { type: 'draftDiscarded' };
      case 'showPresence':
        return { type: 'presenceShown', news: server.news() };
      case 'saveText':
        server.save(call.page, call.base, call.text);
        return { type: 'textSaved', article: server.article() };
      case 'openNewest':
        return { type: 'newestOpened', asker, theirs: server.article() };
    }
  }

  /** Whether a text is somewhere that outlives the pages. */
  isSafe(text: ArticleText): boolean {
    const { server, storage } = this;
    return [...server.versions, ...server.drafts.values(), ...storage.values()].some((one) =>
      isSameText(one, text),
    );
  }

  /** Lets all calls through and the timers ring for a while. */
  calm(): void {
    this.isLoggedIn = true;
    this.strays = [];
    for (let round = 0; round < 40; round++) {
      for (const page of this.pages) {
        while (page.underWay.length > 0) page.answer(0);
        page.ring();
      }
    }
    for (const page of this.pages) while (page.underWay.length > 0) page.answer(0);
  }
}
