import { useState } from 'react';
import Choice from '#islands/office/Choice.tsx';
import OfficeSaveBar from '#islands/office/OfficeSaveBar.tsx';
import PictureField from '#islands/office/PictureField.tsx';
import Window from '#islands/office/Window.tsx';
import { useInBrowser } from '#islands/parts/use-in-browser.ts';
import FormCard from '#islands/office/FormCard.tsx';
import TextField from '#islands/office/TextField.tsx';
import Trail from '#islands/office/Trail.tsx';
import { fieldsOf, useLeaveQuestion, wordsOf } from '#islands/promotions/use-promotion.ts';
import { ADVERT_SLOTS, slotWords } from '#lib/content/adverts/advert-slots.rules.ts';
import {
  type BannerAccent,
  type BannerMotif,
  drawBanner,
} from '#lib/content/adverts/banners/banner-art.rules.ts';
import { readAdvertAgain, sendAdvert } from '#lib/content/adverts/office/advert-calls.client.ts';
import type { OpenAdvert, TypedAdvert } from '#lib/content/adverts/office/typed-advert.rules.ts';
import { ZONE_ACCENTS, ZONE_MOTIFS } from '#lib/catalogue/zones/zones.rules.ts';
import { pageLink } from '#lib/page-link.rules.ts';
import { isConflict } from '#lib/platform/browser/calls/call-error.rules.ts';
import { toast } from '#lib/platform/browser/dialogs/dialogs.client.ts';
import type { FieldErrors } from '#lib/platform/http/call/errors.rules.ts';

/** The form of an advert, with the banner as pages will show it. */
export default function AdvertForm({ opened }: { opened: OpenAdvert }) {
  const [typed, setTyped] = useState(opened.typed);
  const [kept, setKept] = useState({ id: opened.id, version: opened.version, trail: opened.trail });
  const [isChanged, setChanged] = useState(false);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [failure, setFailure] = useState({ words: '', isConflict: false });
  const [isBusy, setBusy] = useState(false);
  const isAwake = useInBrowser();
  useLeaveQuestion(isChanged);
  const edit = (change: Partial<TypedAdvert>): void => {
    setTyped((before) => ({ ...before, ...change }));
    setChanged(true);
  };
  const error = (name: string) => errors[name]?.[0];
  const { id } = kept;
  const isMakers = !Object.hasOwn(ADVERT_SLOTS, typed.slot);

  const save = async (version = kept.version): Promise<void> => {
    if (isBusy) return;
    setBusy(true);
    setFailure({ words: '', isConflict: false });
    try {
      const saved = await sendAdvert({ id, version }, typed);
      setErrors({});
      setChanged(false);
      if (id === null) {
        window.location.assign(pageLink(`/admin/adverts/${saved.id}`));
        return;
      }
      const again = await readAdvertAgain(id);
      setKept({ id, version: again.version, trail: again.trail });
      void toast('已保存，页面已更新', 'success');
    } catch (cause) {
      setErrors(fieldsOf(cause));
      setFailure({ words: wordsOf(cause), isConflict: isConflict(cause) });
    }
    setBusy(false);
  };
  const overwrite = async (): Promise<void> => {
    if (id === null) return;
    try {
      await save((await readAdvertAgain(id)).version);
    } catch (cause) {
      setFailure({ words: wordsOf(cause), isConflict: false });
    }
  };

  return (
    <form
      className="grid gap-3"
      aria-label="广告"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <noscript>
        <p className="rounded-md bg-notice-50 px-3 py-2 text-notice">
          编辑广告要用到浏览器脚本（JavaScript）。请在浏览器里打开脚本，再刷新这个页面。
        </p>
      </noscript>
      <fieldset className="contents" disabled={!isAwake}>
        <FormCard title="在哪里、什么时候" hint="北京时间，不填就一直显示">
          <div className="grid gap-3 md:grid-cols-2">
            <label className="grid content-start gap-1">
              <span className="font-bold">广告位</span>
              <select
                className="field"
                value={isMakers ? 'brand/' : typed.slot}
                onChange={(event) => edit({ slot: event.target.value })}
              >
                {Object.entries(ADVERT_SLOTS).map(([slot, words]) => (
                  <option key={slot} value={slot}>
                    {words}（{slot}）
                  </option>
                ))}
                <option value="brand/">一个厂家的品牌页（brand/编号）</option>
              </select>
            </label>
            {isMakers ? (
              <TextField
                label="厂家编号"
                isNumber
                value={typed.slot.replace('brand/', '')}
                error={error('slot')}
                onChange={(maker) => edit({ slot: `brand/${maker.trim()}` })}
              />
            ) : (
              error('slot') && <p className="text-danger">{error('slot')}</p>
            )}
            <Window {...{ typed, error }} onChange={edit} />
          </div>
        </FormCard>
        <FormCard title="内容">
          <div className="grid gap-3 md:grid-cols-2">
            <TextField
              label="标题"
              hint="最多 30 字"
              value={typed.title}
              error={error('title')}
              onChange={(title) => edit({ title })}
            />
            <TextField
              label="小字"
              hint="最多 60 字"
              value={typed.subtitle}
              error={error('subtitle')}
              onChange={(subtitle) => edit({ subtitle })}
            />
            <TextField
              label="点开到哪里"
              hint="本站地址，以 / 开头"
              value={typed.url}
              error={error('url')}
              onChange={(url) => edit({ url })}
            />
          </div>
          <div className="grid gap-3 md:grid-cols-2">
            <Choice
              label="颜色"
              words={ZONE_ACCENTS}
              value={typed.accent}
              onChange={(accent) => edit({ accent })}
            />
            <Choice
              label="图案"
              words={ZONE_MOTIFS}
              value={typed.motif}
              onChange={(motif) => edit({ motif })}
            />
          </div>
          <PictureField
            value={typed.imageUrl}
            alt={typed.title.trim() || '横幅'}
            error={error('image_url')}
            onChange={(imageUrl) => edit({ imageUrl })}
          />
        </FormCard>
        <FormCard title="预览" hint={slotWords(typed.slot)}>
          <BannerPreview typed={typed} />
        </FormCard>
        {kept.trail.length > 0 && <Trail lines={kept.trail} />}
        <OfficeSaveBar
          {...{ isBusy, isChanged, failure }}
          address={id === null ? pageLink('/admin/adverts') : pageLink(`/admin/adverts/${id}`)}
          onOverwrite={() => void overwrite()}
        />
      </fieldset>
    </form>
  );
}

/** The banner as pages show it: the picture under, the words over it. */
function BannerPreview({ typed: { title, subtitle, accent, motif, imageUrl } }: { typed: TypedAdvert }) {
  const drawn = (): string =>
    `data:image/svg+xml,${encodeURIComponent(
      drawBanner({
        ...{ title, subtitle },
        accent: (Object.hasOwn(ZONE_ACCENTS, accent) ? accent : 'brand') as BannerAccent,
        motif: (Object.hasOwn(ZONE_MOTIFS, motif) ? motif : 'boxes') as BannerMotif,
      }),
    )}`;
  return (
    <div
      role="img"
      aria-label={`${title || '横幅'} ${subtitle}`.trim()}
      className="relative aspect-[10/3] max-w-200 overflow-hidden rounded-md"
    >
      <img src={imageUrl || drawn()} alt="" className="size-full object-cover" />
      <p className="absolute inset-0 flex max-w-[62%] flex-col justify-center gap-1.5 px-6 text-white">
        <strong className="text-xl leading-tight">{title || '标题'}</strong>
        <span>{subtitle}</span>
      </p>
    </div>
  );
}
