import { timeWithSeconds } from '#lib/content/newsroom/state-words.rules.ts';

const REST_MS = 3_000;
const MOST_MS = 10_000;

/** The times (ms) an article's editing goes by. */
export const EDITING_MS = {
  /** How often a page without changes says that its editor is still there. */
  heartbeat: 20_000,
  /** Before trying again what the network did not take. */
  retry: 5_000,
  /** Before looking again whether an exchange or a save under way has ended. */
  busy: 1_000,
  /** From the last key until this browser has an unsaved copy. */
  copyAfter: 300,
  /** How long a save waits for a draft on its way; after that the draft is called off. */
  quietWithin: 1_500,
} as const;

/** When (ms) the draft goes to the server: 3 s after the typing stops, 10 s after it began at the latest. */
export const draftDue = (firstTypedAt: number, lastTypedAt: number): number =>
  Math.min(lastTypedAt + REST_MS, firstTypedAt + MOST_MS);

/** Where the typed text is safe by now. Times in ms. */
export type SaveState =
  | { kind: 'saved' }
  | { kind: 'unsaved' }
  | { kind: 'saving' }
  | { kind: 'drafted'; at: number }
  /** Out of the server's reach; `hasCopy`: there is an unsaved copy in this browser, else the text is only on the page. */
  | { kind: 'local'; why: 'network' | 'login'; hasCopy: boolean }
  /** The server will not have it as it is, in its own words. */
  | { kind: 'refused'; words: string };

/** The calm line under the text. */
export function saveWords(state: SaveState, headNumber: number): string {
  switch (state.kind) {
    case 'saved':
      return `已保存，第 ${headNumber} 版`;
    case 'unsaved':
      return '未保存';
    case 'saving':
      return '正在保存';
    case 'drafted':
      return `草稿已自动保存 ${timeWithSeconds(state.at)}`;
    case 'local':
      return `${state.why === 'login' ? '登录已过期' : '无法连接'}，${state.hasCopy ? '已存在本机' : '本机也存不下，请先复制文字'}`;
    case 'refused':
      return `草稿没有保存：${state.words}`;
  }
}

/** Whether closing the page would leave text behind that is nowhere but in it or in this browser. */
export const wouldLose = ({ kind }: SaveState): boolean => kind !== 'saved' && kind !== 'drafted';
