import { expect, it } from 'vitest';
import { svgDataUri } from '#lib/platform/drawing/svg.rules.ts';

const PREFIX = 'data:image/svg+xml,';

it('keeps what a drawing says, with the quotes of the page left out', () => {
  const uri = svgDataUri('<svg a="1 2"><text fill="#fff">it\'s 5% &lt; &quot;6&quot;</text></svg>');
  expect(uri).not.toMatch(/["<>#]/);
  expect(decodeURIComponent(uri.slice(PREFIX.length))).toBe(
    "<svg a='1 2'><text fill='#fff'>it&#39;s 5% &lt; &quot;6&quot;</text></svg>",
  );
});
