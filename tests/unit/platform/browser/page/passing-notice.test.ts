import { JSDOM } from 'jsdom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { letNoticePass } from '#lib/platform/browser/page/passing-notice.client.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function pageOf(tone: 'success' | 'error') {
  const { window } = new JSDOM(`<p class="notice notice-${tone}">已新建</p><input><div></div>`, {
    pretendToBeVisual: true,
  });
  const { document } = window;
  letNoticePass(document);
  const send = (selector: string, event: string, bubbles = true): void =>
    void document.querySelector(selector)?.dispatchEvent(new window.Event(event, { bubbles }));
  return { document, send, isThere: () => document.querySelector('.notice') !== null };
}

it('passes by itself once it has been read', () => {
  const { isThere } = pageOf('success');
  vi.advanceTimersByTime(4000);
  expect(isThere()).toBe(true);
  vi.advanceTimersByTime(1000);
  expect(isThere()).toBe(false);
});

it('does not move the page under a hand that moves', () => {
  const { isThere, send } = pageOf('success');
  for (let second = 0; second < 6; second += 1) {
    vi.advanceTimersByTime(900);
    send('div', 'pointermove');
  }
  expect(isThere()).toBe(true);
  vi.advanceTimersByTime(2000);
  expect(isThere()).toBe(false);
});

it.each([
  ['the next thing is typed', 'input', 'input', true],
  ['a form is opened over the page', 'div', 'beforetoggle', false],
])('passes as %s', (_, selector, event, bubbles) => {
  const { isThere, send } = pageOf('success');
  send(selector, event, bubbles);
  expect(isThere()).toBe(false);
});

it('stays where something went wrong', () => {
  const { isThere, send } = pageOf('error');
  send('input', 'input');
  vi.advanceTimersByTime(60_000);
  expect(isThere()).toBe(true);
});
