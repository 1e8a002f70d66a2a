import MarkdownField from '#islands/newsroom/MarkdownField.tsx';
import FormCard, { Trail } from '#islands/office/FormCard.tsx';
import OfficeForm from '#islands/office/OfficeForm.tsx';
import OfficeSaveBar from '#islands/office/OfficeSaveBar.tsx';
import PictureField from '#islands/office/PictureField.tsx';
import TextField, { Choice, Window } from '#islands/office/TextField.tsx';
import { useVersionedSaving } from '#islands/office/use-versioned-saving.ts';
import BlockList from '#islands/zones/BlockList.tsx';
import { useZone } from '#islands/zones/use-zone.ts';
import type { FilterChoices } from '#lib/catalogue/pricing/office/pick-goods.rules.ts';
import {
  type FormZone,
  mergeZones,
  type OpenZone,
  STANDARD_ZONE,
  type TypedZone,
  zoneDifferences,
  zoneFieldsOf,
} from '#lib/catalogue/zones/typed-zone.rules.ts';
import { readZoneAgain, sendZone } from '#lib/catalogue/zones/zone-calls.client.ts';
import { ZONE_ACCENTS, ZONE_MOTIFS } from '#lib/catalogue/zones/zones.rules.ts';
import { pageLink } from '#lib/page-link.rules.ts';
import { callPath } from '#lib/platform/browser/calls/call-type.rules.ts';
import { askConfirm } from '#lib/platform/browser/dialogs/dialogs.client.ts';
import type { postAdminZonePreview } from '#lib/catalogue/zones/zones.calls.ts';
import { useState } from 'react';

interface Props {
  opened: OpenZone;
  filters: FilterChoices;
  coupons: readonly { id: number; name: string }[];
}

/** The form of a zone: its texts, its dates, and its blocks in order. */
export default function ZoneForm({ opened, filters, coupons }: Props) {
  const { typed, blocks, isChanged, setChanged, edit, open, ...list } = useZone(opened.typed);
  const { standard } = opened;
  const saving = useVersionedSaving({
    first: { zone: opened.zone, trail: opened.trail },
    typed,
    isChanged,
    setChanged,
    send: async ({ zone }, form) => {
      const saved = await sendZone(zone, form);
      const isNew = standard.isTemplate && zone.id === null;
      return isNew ? pageLink(`/admin/zones/${zone.key}/${saved.id}`) : null;
    },
    readAgain: async ({ zone }) => {
      const { zone: again, trail, typed: saved } = await readZoneAgain(zone);
      return { kept: { zone: again, trail }, typed: saved };
    },
    open,
    merge: mergeZones,
  });
  const { error, errors, refusal, failure, isBusy, kept, question } = saving;
  const reset = async (): Promise<void> => {
    const sure = await askConfirm('恢复成标准的标题、横幅、时间和内容吗？按“保存”之后才生效。');
    if (sure) open(STANDARD_ZONE);
  };

  return (
    <>
      <OfficeForm
        label="专区"
        task="编辑专区"
        errors={errors}
        refusal={refusal}
        onSave={() => void saving.save()}
      >
        <FormCard
          title="标题与横幅"
          hint={standard.isTemplate ? undefined : '不填的用标准内容'}
          aside={
            !standard.isTemplate && (
              <button type="button" className="btn" onClick={() => void reset()}>
                恢复标准内容
              </button>
            )
          }
        >
          <div className="grid gap-3 md:grid-cols-2">
            <TextField
              label="标题"
              hint={standard.isTemplate ? '最多 20 字' : `标准：${standard.title}`}
              value={typed.title}
              error={error('title')}
              onChange={(title) => edit({ title })}
            />
            <TextField
              label="一句话"
              hint={standard.isTemplate ? '在标题下面，最多 60 字' : `标准：${standard.headline}`}
              value={typed.headline}
              error={error('headline')}
              onChange={(headline) => edit({ headline })}
            />
            <Choice
              label="颜色"
              words={ZONE_ACCENTS}
              standard={standard.accent}
              value={typed.accent}
              onChange={(accent) => edit({ accent })}
            />
            <Choice
              label="图案"
              words={ZONE_MOTIFS}
              standard={standard.motif}
              value={typed.motif}
              onChange={(motif) => edit({ motif })}
            />
          </div>
          <PictureField
            value={typed.imageUrl}
            alt={typed.title || standard.title}
            error={error('image_url')}
            onChange={(imageUrl) => edit({ imageUrl })}
          />
        </FormCard>
        <FormCard title="什么时候显示" hint="北京时间，不填就一直显示">
          <label className="flex min-h-9 items-center gap-1.5">
            <input
              type="checkbox"
              className="size-4.5 accent-brand"
              checked={typed.isOpen}
              onChange={(event) => edit({ isOpen: event.target.checked })}
            />
            开放（关闭后，打开这个页面会说“活动不存在”）
          </label>
          <div className="grid gap-3 md:grid-cols-2">
            <Window typed={typed} error={error} onChange={edit} />
          </div>
        </FormCard>
        <BlockList
          blocks={blocks}
          filters={filters}
          coupons={coupons}
          list={list}
          standard={standard}
          error={error('blocks')}
        />
        <FormCard
          title="规则"
          hint={standard.rules ? '在页面最下面，不填用标准规则' : '在页面最下面'}
          aside={
            standard.rules &&
            typed.rules === '' && (
              <button type="button" className="btn" onClick={() => edit({ rules: standard.rules })}>
                照标准规则改
              </button>
            )
          }
        >
          <MarkdownField
            label="规则"
            value={typed.rules}
            isWrong={Boolean(error('rules'))}
            onChange={(rules) => edit({ rules })}
          />
          {error('rules') && <p className="text-xs text-danger">{error('rules')}</p>}
        </FormCard>
        {kept.trail.length > 0 && <Trail lines={kept.trail} />}
        <OfficeSaveBar
          isBusy={isBusy}
          isChanged={isChanged}
          failure={failure}
          onDropDraft={saving.dropDraft}
          overtaken={
            question && {
              differences: zoneDifferences(question),
              onOverwrite: () => void saving.save(),
              onTake: saving.takeTheirs,
            }
          }
        />
      </OfficeForm>
      <PreviewForm zone={kept.zone} typed={typed} />
    </>
  );
}

interface PreviewFormProps {
  zone: FormZone;
  typed: TypedZone;
}

/** Opens the page as the form would make it, saved or not, now or on a later day. */
function PreviewForm({ zone: { key, id }, typed }: PreviewFormProps) {
  const [at, setAt] = useState('');
  return (
    <form
      method="post"
      action={callPath<typeof postAdminZonePreview>('/api/admin/zone/preview')}
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
