import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { SHEET_SCRIPT } from '#lib/platform/styles/sheet-script.rules.ts';
import { iconPath, iconSheet } from '#lib/platform/styles/icon-sheet.server.ts';
import { sheetParts } from '#lib/platform/styles/sheet-parts.rules.ts';
import { sheetLink, type StyledPage, StylesForms } from '#lib/platform/styles/styled-page.server.ts';

const HREF = '/assets/style.ChaE-d_7.css';
const forms = new StylesForms({
  href: HREF,
  parts: sheetParts(
    'html{margin:0}.a{content:"药$&"}.b{top:0}.notice{top:1px}.notice-error{top:2px}.notice-success{top:3px}',
  ),
});
const POLICY = [
  "default-src 'self'",
  "script-src 'self' 'sha256-abc='",
  "style-src 'self' 'sha256-def='",
  "style-src-attr 'unsafe-inline'",
].join('; ');

const HEAD = '<html><head><title>药仓</title>';
const BEFORE_NOTICE = '</head><body class="a"><p>药</p>';
const AFTER_NOTICE = '<p>好</p></body></html>';
const LINK = sheetLink(HREF);

function linked(more: Partial<StyledPage> = {}): StyledPage {
  const body = Buffer.from(HEAD + LINK + BEFORE_NOTICE + AFTER_NOTICE);
  return {
    body,
    headers: { 'content-type': 'text/html', 'content-security-policy': POLICY },
    styles: { at: Buffer.byteLength(HEAD), length: LINK.length, later: null },
    noticeAt: Buffer.byteLength(HEAD + LINK + BEFORE_NOTICE),
    ...more,
  };
}

const styleOf = ({ body }: StyledPage): string =>
  /<style[^>]*>(.*?)<\/style>/.exec(body.toString())?.[1] ?? '';
const noticedAt = ({ body, noticeAt }: StyledPage): string => body.subarray(noticeAt ?? 0).toString();

describe('The form of a page for a browser', () => {
  it.each([
    [undefined, 'within'],
    ['', 'within'],
    ['css=ChaE-d_7', 'linked'],
    ['a=1; css=ChaE-d_7; b=2', 'linked'],
    ['a=1; css=ChaE-d_7', 'linked'],
    ['css=Older123', 'within'],
    ['css=', 'within'],
    ['css=ChaE-d_7x', 'within'],
    ['css=ChaE-d_', 'within'],
    ['notcss=ChaE-d_7', 'within'],
    ['a=css=ChaE-d_7', 'within'],
    ['CSS=ChaE-d_7', 'within'],
  ])('with the cookies %s is %s', (cookie, form) => {
    expect(forms.for(cookie)).toBe(form);
  });
});

describe('A page in the forms of its styles', () => {
  it('has the rules it needs within it, then the script that fetches the sheet', () => {
    const { body } = forms.in('within', linked());
    expect(body.toString()).toMatch(HEAD);
    expect(body.toString()).toContain(`<style data-sheet="${HREF}">html{margin:0}.a{content:"药$&"}`);
    expect(body.toString()).toContain(
      `</style><script>${SHEET_SCRIPT}</script>${BEFORE_NOTICE}${AFTER_NOTICE}`,
    );
    expect(styleOf(forms.in('within', linked()))).not.toContain('.b{');
    expect(body.toString()).not.toContain('<link');
  });

  it('is the same bytes again after a turn through the other form', () => {
    const page = linked();
    const within = forms.in('within', page);
    const back = forms.in('linked', { ...within, headers: page.headers });
    expect(back.body.equals(page.body)).toBe(true);
    expect([back.styles, back.noticeAt]).toEqual([page.styles, page.noticeAt]);
    expect(forms.in('within', { ...back, headers: page.headers })).toEqual(within);
    expect(forms.in('within', { ...within, headers: page.headers })).toEqual(within);
  });

  it('shows a one-time message at the same place, with its styles', () => {
    for (const form of ['linked', 'within'] as const) {
      const page = forms.in(form, linked());
      expect(noticedAt(page), form).toBe(AFTER_NOTICE);
    }
    expect(styleOf(forms.in('within', linked()))).toContain(
      '.notice{top:1px}.notice-error{top:2px}.notice-success{top:3px}',
    );
  });

  it('has no place for a message where it had none', () => {
    const within = forms.in('within', linked({ noticeAt: null }));
    expect(within.noticeAt).toBeNull();
    expect(styleOf(within)).not.toContain('.notice');
  });

  it('allows its own inline style and changes nothing else of its policy', () => {
    const within = forms.in('within', linked());
    const digest = createHash('sha256').update(styleOf(within)).digest('base64');
    expect(within.headers).toEqual({
      'content-type': 'text/html',
      'content-security-policy': POLICY.replace(
        "style-src 'self' 'sha256-def='",
        `style-src 'self' 'sha256-${digest}' 'sha256-def='`,
      ),
    });
  });

  describe('whose first screen ends before its end', () => {
    const FIRST = '</head><body class="b"><p>药</p>';
    const AFTER_FIRST = '<p>店</p>';
    const REST = '<p class="a">好</p></body></html>';
    const inTwo = (): StyledPage => {
      const before = HEAD + LINK + FIRST;
      return linked({
        body: Buffer.from(before + AFTER_FIRST + REST),
        styles: {
          at: Buffer.byteLength(HEAD),
          length: LINK.length,
          later: { at: Buffer.byteLength(before + AFTER_FIRST), length: 0 },
        },
        noticeAt: Buffer.byteLength(before),
      });
    };
    const NOTICE = '.notice{top:1px}.notice-error{top:2px}.notice-success{top:3px}';
    const [first, all] = [
      `html{margin:0}.b{top:0}${NOTICE}`,
      `html{margin:0}.a{content:"药$&"}.b{top:0}${NOTICE}`,
    ];

    it('has the styles of that in its head, and all of them with the script behind it', () => {
      const within = forms.in('within', inTwo());
      expect(within.body.toString()).toBe(
        `${HEAD}<style data-sheet="${HREF}">${first}</style>${FIRST}${AFTER_FIRST}` +
          `<style data-all-styles>${all}</style><script>${SHEET_SCRIPT}</script>${REST}`,
      );
      expect(noticedAt(within)).toBe(within.body.toString().split(FIRST)[1]);
      const hashes = [first, all].map((css) => createHash('sha256').update(css).digest('base64'));
      expect(within.headers['content-security-policy']).toContain(
        `style-src 'self' 'sha256-${hashes[0]}' 'sha256-${hashes[1]}' 'sha256-def='`,
      );
    });

    it('is the same bytes again after a turn through the other form', () => {
      const page = inTwo();
      const within = forms.in('within', page);
      expect(forms.in('linked', { ...within, headers: page.headers })).toEqual(forms.in('linked', page));
      expect(forms.in('linked', page).body.equals(page.body)).toBe(true);
      expect(forms.in('within', { ...within, headers: page.headers })).toEqual(within);
    });
  });

  it('allows no inline style and names the sheet early where it is linked', () => {
    expect(forms.in('linked', linked()).headers).toEqual({
      ...linked().headers,
      link: `<${HREF}>; rel=preload; as=style`,
    });
  });

  it('has no policy where it had none', () => {
    const { headers } = forms.in('within', linked({ headers: { 'content-type': 'text/html' } }));
    expect(headers).toEqual({ 'content-type': 'text/html' });
  });
});

describe('The sheet of icons', () => {
  const names = ['x', 'house', 'search', 'check', 'plus', 'minus', 'user', 'truck', 'bell', 'trash-2'];
  const sheet = iconSheet([...names, 'x']);
  const svg = decodeURIComponent(sheet.url.slice('url("data:image/svg+xml;utf8,'.length, -2));

  it('draws each icon once, in rows of eight', () => {
    expect(svg.match(/<path transform/g)).toHaveLength(names.length);
    expect(svg.match(/<[a-z]+/g)).toHaveLength(names.length + 1);
    expect(svg).toContain("width='192' height='48'");
    expect(svg.match(/stroke-linecap/g)).toHaveLength(1);
  });

  it('knows where each of them stands', () => {
    expect(sheet.placeOf('bell')).toEqual({ size: '800% 200%', position: '0% 0%' });
    expect(sheet.placeOf('x')?.position).toBe('14.2857% 100%');
    expect(new Set(names.map((name) => sheet.placeOf(name)?.position)).size).toBe(names.length);
    expect(sheet.placeOf('airplay')).toBeUndefined();
  });

  it('draws circles and rectangles as paths, and a relative start from the corner', () => {
    expect(iconPath('circle-x')).toBe('M2 12a10 10 0 1 0 20 0a10 10 0 1 0 -20 0zM0 0m15 9l-6 6m0-6l6 6');
    expect(iconPath('square')).toBe(
      'M5 3h14a2 2 0 0 1 2 2v14a2 2 0 0 1 -2 2h-14a2 2 0 0 1 -2 -2v-14a2 2 0 0 1 2 -2z',
    );
    expect(() => iconPath('loader-pinwheel')).not.toThrow();
  });

  it('refuses a name that no icon has', () => {
    expect(() => iconSheet(['no-such-icon'])).toThrow('no icon is named no-such-icon');
  });
});
