import { JSDOM } from 'jsdom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openRich } from '#lib/content/newsroom/editor/rich/open-rich.client.ts';

const { window } = new JSDOM('<div></div>');

beforeEach(() => {
  vi.stubGlobal('window', window);
  vi.stubGlobal('document', window.document);
  vi.stubGlobal('getComputedStyle', window.getComputedStyle.bind(window));
});
afterEach(() => vi.unstubAllGlobals());

function openText(body: string, at: number | null = null) {
  const bodies: string[] = [];
  let unreadable = 0;
  const host = window.document.createElement('div');
  const rich = openRich({
    host,
    label: '正文',
    body,
    caret: at === null ? null : { from: at, to: at },
    onBody: (text) => void bodies.push(text),
    onUnreadable: () => (unreadable += 1),
    onPlace: () => undefined,
    onSlash: () => undefined,
    onAsk: () => undefined,
    onPictures: () => undefined,
    sendPicture: () => Promise.reject(new Error('not asked for')),
    onWords: () => undefined,
  });
  if (!rich) throw new Error('cannot be shown');
  return { rich, host, bodies, unreadable: () => unreadable };
}

test('A text that cannot be shown is never written over by what was shown before it', () => {
  const { rich, bodies, unreadable } = openText('');
  rich.show('一行\n\n'.repeat(3000));
  expect(unreadable()).toBe(1);
  rich.setLink('/help', '帮助');
  expect(bodies).toEqual([]);
  rich.show('短了\n');
  rich.setLink('/help', '帮助');
  expect(bodies).toHaveLength(1);
  expect(bodies[0]).toContain('短了');
  rich.close();
});

test('Behind a link another is put in; within it the caret changes that one', () => {
  const { rich, bodies } = openText('');
  rich.setLink('/a', '甲乙');
  rich.setLink('/b', '丙');
  expect(bodies.at(-1)).toBe('[甲乙](/a)[丙](/b)\n');
  rich.close();
  const within = openText('[甲乙](/a)丙\n', 1);
  within.rich.setLink('/c', '');
  expect(within.bodies.at(-1)).toBe('[甲乙](/c)丙\n');
  within.rich.close();
});
