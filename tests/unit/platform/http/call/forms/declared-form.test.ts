import { named } from '#lib/platform/db/rows.rules.ts';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { inputSchema } from '#lib/people/calls/call-schema.server.ts';
import { changeWords, fieldOf, openForm } from '#lib/platform/http/call/forms/open-form.server.ts';
import {
  withFlags,
  fieldsOf,
  newTexts,
  recordOf,
  textsOf,
} from '#lib/platform/http/call/forms/form-schema.server.ts';
import { openList } from '#lib/platform/http/call/lists/open-list.server.ts';
import {
  choiceField,
  fileField,
  linesField,
  optionalFileField,
  optionalText,
  pageField,
  requiredText,
  searchField,
  switchField,
  tabsField,
  wholeNumber,
} from '#lib/platform/http/call/common.fields.ts';
import { momentField } from '#lib/platform/http/call/office.fields.ts';
import { marksOf } from '#lib/platform/differences.rules.ts';

const form = z.object({
  id: wholeNumber('编号不正确', [1, 9]),
  name: requiredText('名称', 20, 2).meta({ help: '最多 20 个字' }),
  tone: choiceField({ red: '红', blue: '蓝' }).meta({ label: '颜色', initial: 'red' }),
  year: z
    .preprocess((year) => (year === '' ? null : year), wholeNumber('年份', [1000, 2100]).nullable())
    .meta({ label: '年份' }),
  story: optionalText(400, '故事').meta({ kind: 'area' }),
  makers: linesField.meta({ label: '厂家' }),
  starts_at: momentField.meta({ label: '开始' }),
  is_shown: switchField.meta({ label: '显示', initial: '1' }),
});
const record = {
  id: 3,
  name: '甲牌',
  tone: 'blue' as const,
  year: 1902,
  story: '',
  makers: ['甲厂', '乙厂'],
  starts_at: Date.parse('2026-11-30T08:00:00+08:00'),
  is_shown: true,
};
const texts = {
  name: '甲牌',
  tone: 'blue',
  year: '1902',
  story: '',
  makers: '甲厂\n乙厂',
  starts_at: '2026-11-30T08:00',
  is_shown: '1',
};

describe('a declared form', () => {
  it('has its fields in order, with the constraints of the schema and without what has no label', () => {
    const fields = fieldsOf(form);
    expect(fields.map(({ name }) => name)).toEqual(Object.keys(texts));
    expect(fields[0]).toEqual({
      name: 'name',
      label: '名称',
      help: '最多 20 个字',
      kind: 'text',
      required: true,
      minlength: 2,
      maxlength: 20,
    });
    expect(fields[2]).toMatchObject({ min: 1000, max: 2100, required: false });
    expect(fields.map(({ kind }) => kind)).toEqual([
      'text',
      'choice',
      'text',
      'area',
      'area',
      'datetime-local',
      'switch',
    ]);
  });

  it('says how long a long text may be, and leaves it to the server to refuse more', () => {
    const opened = openForm(form, { record, flash: null });
    expect(fieldOf(opened, 'name')).toMatchObject({ maxlength: 20, hint: '最多 20 个字' });
    expect(fieldOf(opened, 'story')).toMatchObject({ maxlength: undefined, hint: '最多 400 个字' });
    const text = (help: string) =>
      openForm(z.object({ text: optionalText(9, '说明').meta({ kind: 'area', help }) }), {
        record: null,
        flash: null,
      });
    expect(fieldOf(text('买家可见'), 'text').hint).toBe('买家可见，最多 9 个字');
    expect(fieldOf(text('每行一条。'), 'text').hint).toBe('每行一条。最多 9 个字。');
    expect(fieldOf(text('最多 9 个字，可以留空'), 'text').hint).toBe('最多 9 个字，可以留空');
  });

  it('needs a box that has to be ticked, and what its declaration calls needed', () => {
    const consent = z.object({
      agree: switchField.refine(Boolean).meta({ label: '同意' }),
      later: switchField.meta({ label: '以后' }),
      file: fileField('请选择文件').meta({ label: '文件' }),
      other: optionalFileField('请选择文件').meta({ label: '另一个' }),
      code: z.string().max(40).meta({ label: '验证码', needed: true, maxlength: 12 }),
    });
    expect(fieldsOf(consent).map(({ required }) => required)).toEqual([true, false, true, false, true]);
    expect(fieldsOf(consent)[2]).toMatchObject({ kind: 'file', label: '文件' });
    expect(fieldsOf(consent)[4]).toMatchObject({ maxlength: 12 });
  });

  it('starts a new record with what only the page knows', () => {
    const opened = openForm(form, { record: null, flash: null, adjust: { name: { initial: '本店' } } });
    expect(opened.values).toMatchObject({ name: '本店', tone: 'red' });
  });

  it('writes a record as texts, and reads the same record from them', () => {
    expect(textsOf(form, record)).toEqual(texts);
    expect(form.parse({ ...texts, id: '3' })).toEqual(record);
    expect(newTexts(fieldsOf(form))).toMatchObject({ name: '', tone: 'red', is_shown: '1' });
  });

  it('writes what older rules took', () => {
    expect(textsOf(form, { ...record, name: '' })).toMatchObject({ name: '' });
  });

  it('goes to columns and back', () => {
    const columns = withFlags(record);
    expect(columns.is_shown).toBe(1);
    expect(recordOf(form, named(columns))).toEqual({ ...record, id: undefined });
  });

  it('names what a save changed', () => {
    const after = { ...record, name: '乙牌', tone: 'red' as const, story: '三个字', is_shown: false };
    expect(changeWords(form, record, after)).toBe(
      '名称 甲牌 → 乙牌，颜色 蓝 → 红，故事 0 字 → 3 字，显示 是 → 否',
    );
  });

  it('was not changed by a browser that ends its lines otherwise', () => {
    const text = (story: string) => ({ ...record, story });
    expect(changeWords(form, text('一\r\n二'), text('一\n二'))).toBe('');
  });

  it('is described for programs without what only browsers need', () => {
    const { properties, required } = inputSchema({ input: form });
    expect(properties?.['name']).toEqual({ title: '名称', type: 'string', minLength: 2, maxLength: 20 });
    expect(required).toEqual(['id', 'name', 'tone', 'year']);
  });
});

describe('a form that is opened', () => {
  const failed = (values: Record<string, string>, errors: Record<string, string[]> = {}) =>
    ({ tone: 'error', message: '', values, errors }) as const;
  const valueOf = (opened: ReturnType<typeof openForm>, name: string) => opened.values[name];

  it('shows what is saved, what was typed and refused, and an unticked box as such', () => {
    expect(valueOf(openForm(form, { record, flash: null }), 'name')).toBe('甲牌');
    const typed = openForm(form, { record, flash: failed({ name: '丙' }, { name: ['至少 2 个字'] }) });
    expect([valueOf(typed, 'name'), valueOf(typed, 'is_shown')]).toEqual(['丙', '']);
    expect(typed.fields[0]?.error).toBe('至少 2 个字');
  });

  it('says in words how a text in Markdown differs from what a colleague saved', () => {
    const schema = z.object({ text: optionalText(99, '文字').meta({ kind: 'markdown' }) });
    const flash = failed({ text: '- 乙' }, { version: ['别人刚改过'] });
    expect(openForm(schema, { record: { text: '**甲**' }, flash, version: 1 }).asked).toEqual([
      { label: '文字', saved: '〔粗体：甲〕', typed: '• 乙' },
    ]);
  });

  it('goes on at its first wrong field, in its own order, where the message is of this form first', () => {
    const flash = failed({ ...texts, name: '丙' }, { tone: ['请选择颜色'], name: ['至少 2 个字'] });
    const focused = (opened: ReturnType<typeof openForm>) =>
      opened.fields.filter(({ autofocus }) => autofocus).map(({ name }) => name);
    expect(focused(openForm(form, { record, flash }))).toEqual(['name']);
    expect(focused(openForm(form, { record, flash, takesFocus: false }))).toEqual([]);
    expect(focused(openForm(form, { record, flash: null }))).toEqual([]);
  });

  it('leaves the message of another form of the page alone', () => {
    const opened = openForm(form, { record, flash: failed({ next: '/' }, { picture: ['太大'] }) });
    expect(valueOf(opened, 'is_shown')).toBe('1');
  });

  it('takes the message of what it does alone, where forms of a page have fields of one name', () => {
    const other = failed({ name: '丙', does: 'report' }, { name: ['至少 2 个字'] });
    expect(openForm(form, { record, flash: other }).values).toEqual(texts);
    const opened = openForm(form, { record: null, flash: other, does: 'report' });
    expect([opened.isAgain, opened.values['name'], opened.fields[0]?.id]).toEqual([
      true,
      '丙',
      'report-name',
    ]);
    const saving = failed({ ...texts, name: '丙' }, { name: ['至少 2 个字'] });
    expect(openForm(form, { record: null, flash: saving, does: 'report' }).isAgain).toBe(false);
    const tooLarge = failed({}, { name: ['太大'] });
    expect(openForm(form, { record: null, flash: tooLarge, does: 'report' }).fields[0]?.error).toBe('太大');
  });

  it('asks in words about what a colleague changed too', () => {
    const both = { tone: ['别人也改了'], version: ['别人刚改过'] };
    const opened = openForm(form, { record, version: 7, flash: failed({ ...texts, tone: 'red' }, both) });
    expect(opened.asked).toEqual([{ label: '颜色', saved: '蓝', typed: '红' }]);
    expect(opened.basis).toEqual({ version: '7', marks: marksOf(texts) });
  });

  it('leaves out a field and replaces a hint where its page asks for it', () => {
    const adjust = { year: null, name: { help: '另一句' } };
    const { fields } = openForm(form, { record, flash: null, adjust });
    expect(fields.some(({ name }) => name === 'year')).toBe(false);
    expect(fields[0]?.help).toBe('另一句');
  });
});

describe('a declared list', () => {
  const query = z.object({
    keywords: searchField('搜索品牌', '名称', 40),
    state: tabsField('状态', { shown: '显示中', hidden: '已隐藏' }, 'shown'),
    page: pageField,
  });
  const opened = (asked: Record<string, string>) =>
    openList(query, {
      route: 'brands',
      query: query.parse(asked),
      counts: { shown: 3, hidden: 1 },
      page: 2,
      pages: 4,
    });

  it('keeps words and tab in its addresses, and what is standard out of them', () => {
    const list = opened({ keywords: ' 甲 ', state: 'hidden' });
    expect(list.tabs?.links).toEqual([
      { text: '显示中', count: 3, href: '/admin/brands?keywords=%E7%94%B2', isCurrent: false },
      { text: '已隐藏', count: 1, href: '/admin/brands?keywords=%E7%94%B2&state=hidden', isCurrent: true },
    ]);
    expect([list.isNarrowed, list.all, list.here]).toEqual([
      true,
      '/admin/brands?state=hidden',
      '/admin/brands?keywords=%E7%94%B2&state=hidden&page=2',
    ]);
  });

  it('shows everything for what it does not understand', () => {
    const list = opened({ state: 'no such' });
    expect([list.isNarrowed, list.tabs?.chosen]).toEqual([false, null]);
    expect(list.filters[0]).toMatchObject({ label: '搜索品牌', maxlength: 40, value: '' });
  });
});
