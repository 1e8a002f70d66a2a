import { expect, it } from 'vitest';
import { listenFailure } from '#server/listen-failure.ts';

const failed = (code: string): Error =>
  Object.assign(new Error(`listen ${code}: address 127.0.0.1`), { code });

it.each([
  [
    'EADDRINUSE',
    '无法监听 127.0.0.1:80：这个端口已被另一个程序占用。\n请换一个端口，例如 PORT=4322 npm start',
  ],
  [
    'EADDRNOTAVAIL',
    '无法监听 127.0.0.1:80：这台机器没有这个地址。\n请改正 HOST，例如 HOST=127.0.0.1 npm start',
  ],
])('a shop that cannot listen for %s says so in Chinese, and what to set', (code, words) => {
  expect(listenFailure(failed(code), '127.0.0.1', 80)).toBe(words);
});
