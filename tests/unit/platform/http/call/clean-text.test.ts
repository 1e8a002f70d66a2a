import { describe, expect, it } from 'vitest';
import { parseQuery } from '#lib/platform/http/call/body.server.ts';
import { cleanPart, cleanText } from '#lib/platform/http/call/plain-text.rules.ts';

describe('a typed text', () => {
  it.each([
    ['白云\u202e山', '白云山'],
    ['\u200b\u2060\ufeff', ''],
    ['复方\u0007丹参\u009f片', '复方丹参片'],
    ['三九\u200d', '三九'],
    ['第一行\n第二行\t完', '第一行\n第二行\t完'],
    ['👨\u200d⚕️ 药师', '👨\u200d⚕️ 药师'],
    ['𠮷林（国药准字Z20053210）', '𠮷林（国药准字Z20053210）'],
  ])('%j is read as %j', (typed, read) => expect(cleanText(typed)).toBe(read));

  it('is clean in forms, queries and JSON within a field', () => {
    expect(parseQuery('name=%E2%80%AE%E5%B1%B1&list[0][title]=a%00b')).toEqual({
      name: '山',
      list: [{ title: 'ab' }],
    });
    expect(JSON.parse('[{"title":"\\u202e山"}]', cleanPart)).toEqual([{ title: '山' }]);
  });
});
