import { describe, expect, it } from 'vitest';
import { expectMarks, marksOf, takeMarks } from '#lib/platform/http/cache/page-marks.server.ts';
import { sheetLink } from '#lib/platform/styles/styled-page.server.ts';

const SHEET = '/assets/style.Abc.css';
const request = (): Request => new Request('http://127.0.0.1/');

describe('The marks of a page', () => {
  it('are there for the request that expects them, and others each time', () => {
    const [one, other] = [request(), request()];
    expect(marksOf(one)).toBeNull();
    const marks = expectMarks(one);
    expect(marksOf(one)).toBe(marks);
    expect(marksOf(other)).toBeNull();
    expect(new Set([marks.notice, marks.styles, ...Object.values(expectMarks(other))]).size).toBe(5);
  });

  it('are taken out, and what stands there is shown in bytes', () => {
    const marks = { ...expectMarks(request()), sheets: [SHEET] };
    const page = `<head>药${marks.styles}仓</head><p>好${marks.notice}</p>`;
    const { body, linkAt, noticeAt } = takeMarks(Buffer.from(page), marks);
    const link = sheetLink(SHEET);
    expect(body.toString()).toBe(`<head>药${link}仓</head><p>好</p>`);
    expect(linkAt).toEqual({ at: Buffer.byteLength('<head>药'), length: link.length });
    expect(body.subarray(linkAt?.at, (linkAt?.at ?? 0) + link.length).toString()).toBe(link);
    expect(body.subarray(noticeAt ?? 0).toString()).toBe('</p>');
  });

  it('may be missing, one or both', () => {
    const marks = { ...expectMarks(request()), sheets: [SHEET] };
    const taken = (page: string) => {
      const { body, ...places } = takeMarks(Buffer.from(page), marks);
      return { body: body.toString(), ...places };
    };
    const link = sheetLink(SHEET);
    expect(taken('药')).toEqual({ body: '药', noticeAt: null, linkAt: null });
    expect(taken(`药${marks.notice}仓`)).toEqual({ body: '药仓', noticeAt: 3, linkAt: null });
    expect(taken(`药${marks.styles}仓`)).toEqual({
      body: `药${link}仓`,
      noticeAt: null,
      linkAt: { at: 3, length: link.length },
    });
  });

  it('leave the links of a page with several sheets, which has one form', () => {
    const marks = { ...expectMarks(request()), sheets: [SHEET, '/assets/desk.Abc.css'] };
    const { body, linkAt } = takeMarks(Buffer.from(`<head>${marks.styles}</head>`), marks);
    expect(body.toString()).toBe(`<head>${marks.sheets.map(sheetLink).join('')}</head>`);
    expect(linkAt).toBeNull();
  });

  it('stand before what Astro runs for its islands, which moves behind the text', () => {
    const marks = { ...expectMarks(request()), sheets: [SHEET] };
    const scripts = '<script>(()=>{first()})();</script><script>(()=>{second()})();</script>';
    const own = '<script>{const early=1}</script>';
    const taken = (head: string) =>
      takeMarks(Buffer.from(`<head>${head}${marks.styles}</head><body>药${marks.notice}</body>`), marks);
    const link = sheetLink(SHEET);
    const { body, linkAt, noticeAt } = taken(`${own}${scripts}`);
    expect(body.toString()).toBe(`<head>${own}${link}</head><body>药${scripts}</body>`);
    expect(body.subarray(linkAt?.at, (linkAt?.at ?? 0) + link.length).toString()).toBe(link);
    expect(body.subarray(noticeAt ?? 0).toString()).toBe(`${scripts}</body>`);
    expect(taken(`${scripts}<title>药</title>`).body.toString()).toContain(`<head>${scripts}<title>`);
  });
});
