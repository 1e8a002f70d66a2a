import { useState } from 'react';
import Field from '#islands/parts/Field.tsx';
import { useInBrowser } from '#islands/parts/use-in-browser.ts';
import FormCard from '#islands/office/FormCard.tsx';
import TextField from '#islands/office/TextField.tsx';
import Trail from '#islands/office/Trail.tsx';
import { fieldsOf, useLeaveQuestion, wordsOf } from '#islands/promotions/use-promotion.ts';
import Choice from '#islands/office/Choice.tsx';
import OfficeSaveBar from '#islands/office/OfficeSaveBar.tsx';
import PictureField from '#islands/office/PictureField.tsx';
import Window from '#islands/office/Window.tsx';
import BlockList from '#islands/zones/BlockList.tsx';
import PreviewForm from '#islands/zones/PreviewForm.tsx';
import { useZone } from '#islands/zones/use-zone.ts';
import type { FilterChoices } from '#lib/catalogue/pricing/office/pick/filter-choices.rules.ts';
import { type OpenZone, STANDARD_ZONE } from '#lib/catalogue/zones/office/typed-zone.rules.ts';
import { readZoneAgain, sendZone } from '#lib/catalogue/zones/office/zone-calls.client.ts';
import { ZONE_ACCENTS, ZONE_MOTIFS } from '#lib/catalogue/zones/zones.rules.ts';
import { pageLink } from '#lib/page-link.rules.ts';
import { isConflict } from '#lib/platform/browser/calls/call-error.rules.ts';
import { askConfirm, toast } from '#lib/platform/browser/dialogs/dialogs.client.ts';
import type { FieldErrors } from '#lib/platform/http/call/errors.rules.ts';

interface Props {
  opened: OpenZone;
  filters: FilterChoices;
  coupons: readonly { id: number; name: string }[];
  /** of this page */
  address: string;
}

/** The form of a zone: its words, when it runs, and its blocks in order. */
export default function ZoneForm({ opened, filters, coupons, address }: Props) {
  const { typed, blocks, isChanged, setChanged, edit, open, ...list } = useZone(opened.typed);
  const [kept, setKept] = useState({ zone: opened.zone, trail: opened.trail });
  const [errors, setErrors] = useState<FieldErrors>({});
  const [failure, setFailure] = useState({ words: '', isConflict: false });
  const [isBusy, setBusy] = useState(false);
  const isAwake = useInBrowser();
  useLeaveQuestion(isChanged);
  const { standard } = opened;
  const { key, id } = kept.zone;

  const save = async (zone = kept.zone): Promise<void> => {
    if (isBusy) return;
    setBusy(true);
    setFailure({ words: '', isConflict: false });
    try {
      const saved = await sendZone(zone, typed);
      setErrors({});
      setChanged(false);
      if (standard.isTemplate && id === null) {
        window.location.assign(pageLink(`/admin/zones/${key}/${saved.id}`));
        return;
      }
      const again = await readZoneAgain(zone);
      setKept({ zone: again.zone, trail: again.trail });
      void toast('已保存，页面已更新', 'success');
    } catch (error) {
      setErrors(fieldsOf(error));
      setFailure({ words: wordsOf(error), isConflict: isConflict(error) });
    }
    setBusy(false);
  };
  const overwrite = async (): Promise<void> => {
    try {
      const { zone, trail } = await readZoneAgain(kept.zone);
      setKept({ zone, trail });
      await save(zone);
    } catch (error) {
      setFailure({ words: wordsOf(error), isConflict: false });
    }
  };
  const reset = async (): Promise<void> => {
    const sure = await askConfirm('恢复成标准的标题、横幅、时间和内容吗？按“保存”之后才生效。');
    if (sure) open(STANDARD_ZONE);
  };
  const error = (name: string) => errors[name]?.[0];

  return (
    <>
      <form
        className="grid gap-3"
        aria-label="专区"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <noscript>
          <p className="rounded-md bg-notice-50 px-3 py-2 text-notice">
            编辑专区要用到浏览器脚本（JavaScript）。请在浏览器里打开脚本，再刷新这个页面。
          </p>
        </noscript>
        <fieldset className="contents" disabled={!isAwake}>
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
              <Window {...{ typed, error }} onChange={edit} />
            </div>
          </FormCard>
          <BlockList {...{ blocks, filters, coupons, list, standard }} error={error('blocks')} />
          <FormCard title="规则" hint="在页面最下面，用 Markdown 写">
            <Field
              label="规则"
              id="zone-rules"
              error={error('rules')}
              hint={standard.rules ? '不填用标准规则' : undefined}
            >
              <textarea
                id="zone-rules"
                rows={6}
                className="field h-auto! py-2"
                placeholder={standard.rules}
                value={typed.rules}
                aria-invalid={error('rules') ? true : undefined}
                onChange={(event) => edit({ rules: event.target.value })}
              />
            </Field>
          </FormCard>
          {kept.trail.length > 0 && <Trail lines={kept.trail} />}
          <OfficeSaveBar {...{ isBusy, isChanged, failure, address }} onOverwrite={() => void overwrite()} />
        </fieldset>
      </form>
      <PreviewForm zone={kept.zone} typed={typed} />
    </>
  );
}
