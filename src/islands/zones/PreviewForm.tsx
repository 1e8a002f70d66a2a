import { useState } from 'react';
import { callPath } from '#lib/platform/browser/calls/call-type.rules.ts';
import type { POST } from '#pages/api/admin/zone/preview.ts';
import { type FormZone, type TypedZone, zoneFieldsOf } from '#lib/catalogue/zones/office/typed-zone.rules.ts';

interface Props {
  zone: FormZone;
  typed: TypedZone;
}

/** Opens the page as the form would make it, saved or not, now or at a day to come. */
export default function PreviewForm({ zone: { key, id }, typed }: Props) {
  const [at, setAt] = useState('');
  return (
    <form
      method="post"
      action={callPath<typeof POST>('/api/admin/zone/preview')}
      target="_blank"
      className="card mt-3 flex flex-wrap items-end gap-2 p-4 max-md:p-3"
      aria-label="预览"
    >
      <input type="hidden" name="key" value={key} />
      {id !== null && <input type="hidden" name="id" value={id} />}
      {Object.entries(zoneFieldsOf(typed)).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <label className="grid gap-1">
        <span className="font-bold">预览哪一刻（不填就是现在）</span>
        <input
          type="datetime-local"
          name="at"
          className="field"
          value={at}
          onChange={(event) => setAt(event.target.value)}
        />
      </label>
      <button className="btn">预览</button>
      <p className="meta basis-full">用填写的内容预览，不用先保存；在新窗口打开。</p>
    </form>
  );
}
