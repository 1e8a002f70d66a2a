import { describe, expect, it } from 'vitest';
import { drawLicence, drawSurroundings } from '#lib/platform/drawing/company-pictures.rules.ts';
import { assertWellFormed } from './well-formed.ts';

const licence = {
  name: '药品经营许可证',
  number: '豫AA371000001',
  company: '药仓医药有限公司',
  address: '河南省郑州市演示路 1 号',
};
const NASTY = '<script>alert(1)</script>"&\u0000甲'.repeat(6);

describe('the pictures of the company', () => {
  it('draws the map in at most 6 KB, with the company at its place', () => {
    const map = drawSurroundings('药仓医药有限公司');
    assertWellFormed(map);
    expect(Buffer.byteLength(map)).toBeLessThanOrEqual(6 * 1024);
    expect(map).toContain('药仓医药有限公司');
  });

  it('marks a sample as one and puts no official stamp on a real licence', () => {
    const sample = drawLicence({ ...licence, isSample: true });
    const real = drawLicence({ ...licence, isSample: false });
    assertWellFormed(sample);
    assertWellFormed(real);
    expect(sample).toContain('演示样张');
    expect(sample).toMatch(/生物制品.*有效期.*\d{4}-\d{2}-\d{2} 至 \d{4}-\d{2}-\d{2}/s);
    expect(real).not.toContain('演示样张');
    expect(real).not.toContain('监督管理局');
    expect(real).not.toContain('经营范围');
    expect(real).toContain(licence.number);
  });

  it.each(['医疗器械经营许可证', '食品经营许可证', '营业执照', '别的证'])('draws %s under 3 KB', (name) => {
    const svg = drawLicence({ ...licence, name, isSample: true });
    assertWellFormed(svg);
    expect(Buffer.byteLength(svg)).toBeLessThanOrEqual(3 * 1024);
    expect(svg).toContain(name);
  });

  it('stays well formed whatever the settings say', () => {
    assertWellFormed(drawSurroundings(NASTY));
    const svg = drawLicence({ name: NASTY, number: NASTY, company: NASTY, address: '', isSample: true });
    assertWellFormed(svg);
    expect(svg).not.toContain('<script');
  });
});
