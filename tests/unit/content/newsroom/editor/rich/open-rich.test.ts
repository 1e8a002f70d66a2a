import { JSDOM } from 'jsdom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openRich } from '#lib/content/newsroom/editor/rich/open-rich.client.ts';
import type { Place } from '#lib/content/newsroom/editor/rich/rich-text.rules.ts';

const { window } = new JSDOM('<div></div>');

beforeEach(() => {
  vi.stubGlobal('window', window);
  vi.stubGlobal('document', window.document);
  vi.stubGlobal('DOMParser', window.DOMParser);
  vi.stubGlobal('getComputedStyle', window.getComputedStyle.bind(window));
});
afterEach(() => vi.unstubAllGlobals());

function openText(body: string, at: number | null = null) {
  const bodies: string[] = [];
  const said: string[] = [];
  const places: Place[] = [];
  let unreadable = 0;
  const host = window.document.createElement('div');
  const rich = openRich({
    host,
    label: '正文',
    body,
    caret: at === null ? null : { from: at, to: at },
    onBody: (text) => void bodies.push(text),
    onUnreadable: () => (unreadable += 1),
    onPlace: (place) => void places.push(place),
    onSlash: () => undefined,
    onAsk: () => undefined,
    onPictures: () => undefined,
    sendPicture: () => Promise.reject(new Error('not asked for')),
    onWords: (words) => void said.push(words),
  });
  if (!rich) throw new Error('cannot be shown');
  return { rich, host, bodies, said, places, unreadable: () => unreadable };
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

test('A picture that did not get into the text is named by its words or by those before it', async () => {
  const { rich, host, bodies, said, places } = openText('');
  const html =
    '<p>货架在左边<img src="data:image/png;base64,AA=="></p><p><img alt="甲" src="data:image/png;base64,AA=="></p>';
  const clipboardData = {
    types: ['text/html'],
    files: [],
    getData: (type: string) => (type === 'text/html' ? html : ''),
  };
  const paste = Object.assign(new window.Event('paste', { bubbles: true, cancelable: true }), {
    clipboardData,
  });
  host.querySelector('.article-body')?.dispatchEvent(paste);
  const names = ['“货架在左边”后面的一张', '“甲”'];
  expect(places.at(-1)?.pictures).toEqual({ sending: 2, failed: 0, names });
  await vi.waitFor(() => expect(places.at(-1)?.pictures).toEqual({ sending: 0, failed: 2, names }));
  expect(bodies.at(-1)).not.toContain('data:');
  rich.close();
  expect(said.at(-1)).toBe(`图片 ${names.join('、')} 没有放进正文，请重新选择或粘贴。`);
});
