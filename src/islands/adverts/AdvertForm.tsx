import { useState } from 'react';
import Choice from '#islands/office/Choice.tsx';
import OfficeSaveBar from '#islands/office/OfficeSaveBar.tsx';
import PictureField from '#islands/office/PictureField.tsx';
import Window from '#islands/office/Window.tsx';
import FormCard from '#islands/office/FormCard.tsx';
import TextField from '#islands/office/TextField.tsx';
import Trail from '#islands/office/Trail.tsx';
import { useVersionedSaving } from '#islands/office/use-versioned-saving.ts';
import ZoneHeadBanner from '#islands/zones/ZoneHeadBanner.tsx';
import type { ZoneOfSlot } from '#lib/content/adverts/office/zone-of-slot.rules.ts';
import OfficeForm from '#islands/office/OfficeForm.tsx';
import { ADVERT_SLOTS, slotWords } from '#lib/content/adverts/advert-slots.rules.ts';
import { type BannerAccent, drawBanner } from '#lib/platform/drawing/banner.rules.ts';
import type { BannerMotif } from '#lib/platform/drawing/banner-motifs.rules.ts';
import { readAdvertAgain, sendAdvert } from '#lib/content/adverts/office/advert-calls.client.ts';
import {
  advertDifferences,
  type OpenAdvert,
  type TypedAdvert,
} from '#lib/content/adverts/office/typed-advert.rules.ts';
import { ZONE_ACCENTS, ZONE_MOTIFS } from '#lib/catalogue/zones/zones.rules.ts';
import { pageLink } from '#lib/page-link.rules.ts';

interface Props {
  opened: OpenAdvert;
  /** The zones whose head shows the adverts of a slot, by it. */
  zones: Readonly<Record<string, ZoneOfSlot>>;
}

/** The form of an advert, with the banner as pages will show it. */
export default function AdvertForm({ opened, zones }: Props) {
  const [typed, setTyped] = useState(opened.typed);
  const [isChanged, setChanged] = useState(false);
  const edit = (change: Partial<TypedAdvert>): void => {
    setTyped((before) => ({ ...before, ...change }));
    setChanged(true);
  };
  const saving = useVersionedSaving({
    first: { id: opened.id, version: opened.version, trail: opened.trail },
    typed,
    isChanged,
    setChanged,
    send: async ({ id, version }, form) => {
      const saved = await sendAdvert({ id, version }, form);
      return id === null ? pageLink(`/admin/adverts/${saved.id}`) : null;
    },
    readAgain: async ({ id, ...kept }) => {
      if (id === null) return { kept: { id, ...kept }, typed };
      const { version, trail, typed: saved } = await readAdvertAgain(id);
      return { kept: { id, version, trail }, typed: saved };
    },
    open: setTyped,
  });
  const { error, errors, failure, isBusy, kept, question } = saving;
  const isBrands = !Object.hasOwn(ADVERT_SLOTS, typed.slot);
  const zone = zones[typed.slot];

  return (
    <OfficeForm label="广告" task="编辑广告" errors={errors} onSave={() => void saving.save()}>
      <FormCard title="在哪里、什么时候" hint="北京时间，不填就一直显示">
        <div className="grid gap-3 md:grid-cols-2">
          <label className="grid content-start gap-1">
            <span className="font-bold">广告位</span>
            <select
              className="field"
              value={isBrands ? 'brand/' : typed.slot}
              onChange={(event) => edit({ slot: event.target.value })}
            >
              {Object.entries(ADVERT_SLOTS).map(([slot, words]) => (
                <option key={slot} value={slot}>
                  {words}（{slot}）
                </option>
              ))}
              <option value="brand/">一个品牌的品牌页（brand/编号）</option>
            </select>
          </label>
          {isBrands ? (
            <TextField
              label="品牌编号"
              isNumber
              value={typed.slot.replace('brand/', '')}
              error={error('slot')}
              onChange={(brand) => edit({ slot: `brand/${brand.trim()}` })}
            />
          ) : (
            error('slot') && <p className="text-danger">{error('slot')}</p>
          )}
          <Window typed={typed} error={error} onChange={edit} />
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
        {zone ? <HeadPreview typed={typed} zone={zone} /> : <BannerPreview typed={typed} />}
      </FormCard>
      {kept.trail.length > 0 && <Trail lines={kept.trail} />}
      <OfficeSaveBar
        isBusy={isBusy}
        isChanged={isChanged}
        failure={failure}
        onDropDraft={saving.dropDraft}
        overtaken={
          question && {
            differences: advertDifferences(question),
            onOverwrite: () => void saving.save(),
            onTake: saving.takeTheirs,
          }
        }
      />
    </OfficeForm>
  );
}

/** The picture as pages show it: the uploaded one, or the drawn one. */
const pictureOf = ({ title, subtitle, accent, motif, imageUrl }: TypedAdvert): string =>
  imageUrl ||
  `data:image/svg+xml,${encodeURIComponent(
    drawBanner({
      title,
      subtitle,
      accent: (Object.hasOwn(ZONE_ACCENTS, accent) ? accent : 'brand') as BannerAccent,
      motif: (Object.hasOwn(ZONE_MOTIFS, motif) ? motif : 'boxes') as BannerMotif,
    }),
  )}`;

/** The head of the zone with the advert in it, by the part that makes it on the zone's page. */
function HeadPreview({ typed, zone }: { typed: TypedAdvert; zone: ZoneOfSlot }) {
  const { title, subtitle: text, url } = typed;
  return (
    <div className="zone" data-accent={zone.accent} inert>
      <ZoneHeadBanner
        title={zone.title}
        headline={zone.headline}
        image={pictureOf(typed)}
        advert={{ title: title || '标题', text, url }}
      />
    </div>
  );
}

/** The banner as pages show it: the picture under, the words over it. */
function BannerPreview({ typed }: { typed: TypedAdvert }) {
  const { title, subtitle } = typed;
  return (
    <div
      role="img"
      aria-label={`${title || '横幅'} ${subtitle}`.trim()}
      className="relative aspect-[10/3] max-w-200 overflow-hidden rounded-md"
    >
      <img src={pictureOf(typed)} alt="" className="size-full object-cover" />
      <p className="absolute inset-0 flex max-w-[62%] flex-col justify-center gap-1.5 px-6 text-white">
        <strong className="text-xl leading-tight">{title || '标题'}</strong>
        <span>{subtitle}</span>
      </p>
    </div>
  );
}
