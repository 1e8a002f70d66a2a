import FormCard, { Trail } from '#islands/office/FormCard.tsx';
import OfficeForm from '#islands/office/OfficeForm.tsx';
import OfficeSaveBar from '#islands/office/OfficeSaveBar.tsx';
import TextField from '#islands/office/TextField.tsx';
import { useVersionedSaving } from '#islands/office/use-versioned-saving.ts';
import Tiers from '#islands/promotions/Tiers.tsx';
import TrialPanel from '#islands/promotions/TrialPanel.tsx';
import Wrong from '#islands/promotions/Wrong.tsx';
import GoodsCard from '#islands/promotions/goods/GoodsCard.tsx';
import { usePromotion } from '#islands/promotions/use-promotion.ts';
import { promotionKind } from '#lib/catalogue/pricing/activities/activity-kinds.rules.ts';
import type { EditingAction } from '#lib/catalogue/pricing/office/form/promotion-editing.rules.ts';
import { kindForm } from '#lib/catalogue/pricing/office/form/kind-forms.rules.ts';
import {
  pickGoods,
  readPromotionAgain,
  sendPromotion,
  tryForm,
} from '#lib/catalogue/pricing/office/form/promotion-calls.client.ts';
import {
  mergePromotions,
  promotionDifferences,
} from '#lib/catalogue/pricing/office/form/promotion-differences.rules.ts';
import { PROMOTION_LIMITS, PROMOTION_STATES } from '#lib/catalogue/pricing/office/form/promotion.rules.ts';
import { readPromotion } from '#lib/catalogue/pricing/office/form/read-promotion.rules.ts';
import {
  type OpenPromotion,
  typedAt,
  type TypedPromotion,
  type TypedSet,
} from '#lib/catalogue/pricing/office/form/typed-promotion.rules.ts';
import type { FilterChoices } from '#lib/catalogue/pricing/office/pick-goods.rules.ts';
import { pageLink } from '#lib/page-link.rules.ts';
import { PROVINCES, regionsText } from '#lib/platform/regions.rules.ts';
import type { FieldErrors } from '#lib/platform/http/call/errors.rules.ts';
import { useState } from 'react';

interface Props {
  opened: Pick<OpenPromotion, 'typed' | 'goods'> & Partial<OpenPromotion>;
  /** names a new promotion's form */
  formKey: string;
  filters: FilterChoices;
}

/** Data of the page about the saved promotion. */
type Kept = Pick<OpenPromotion, 'base' | 'trail'> & { id: number | null };

const WEIGHING = { check: (typed: TypedPromotion) => readPromotion(typed).errors, partOf: typedAt };

/** The form of a promotion of any kind: the kind determines its fields. */
export default function PromotionForm({ opened, formKey, filters }: Props) {
  const { typed, edit, facts, learn, isChanged, setChanged } = usePromotion(opened.typed, opened.goods);
  const [warnings, setWarnings] = useState<readonly string[]>([]);
  const form = kindForm(typed.kind);
  const { label } = promotionKind(typed.kind);
  const isOver = opened.state === 'over' || opened.state === 'stopped';
  const saving = useVersionedSaving<Kept, TypedPromotion>({
    first: { id: opened.id ?? null, base: opened.base ?? 0, trail: opened.trail ?? [] },
    typed,
    isChanged,
    setChanged,
    send: async ({ id, base }, sent, isForced) => {
      const saved = await sendPromotion({ id, base, key: formKey, typed: sent, isForced });
      setWarnings(saved.warnings);
      if (saved.id === null) return false;
      return id === null ? pageLink(`/admin/promotions/${saved.id}`) : null;
    },
    readAgain: async (kept) => {
      if (kept.id === null) return { kept, typed };
      const { id, base, trail, typed: now, goods } = await readPromotionAgain(kept.id);
      learn(goods);
      return { kept: { id, base, trail }, typed: now };
    },
    open: (held) => {
      const ids = [...held.goods.map(({ goodsId }) => goodsId), ...held.excluded].filter(
        (id) => !facts.has(id),
      );
      if (ids.length > 0)
        pickGoods({ how: 'ids', ids: ids.join(',') }).then(
          ({ goods }) => learn(goods),
          () => undefined,
        );
      edit({ do: 'open', typed: held });
    },
    merge: mergePromotions,
    weighing: WEIGHING,
  });
  const { errors, refusal, failure, isBusy, kept, question } = saving;
  const { id } = kept;
  const save = async (isForced: boolean): Promise<void> => {
    if (!(await saving.save(isForced))) setWarnings([]);
  };

  return (
    <OfficeForm
      label={`${label}活动`}
      task="填写活动"
      errors={errors}
      refusal={refusal}
      onSave={() => void save(false)}
    >
      <FormCard title={label} hint={opened.state && PROMOTION_STATES[opened.state]}>
        <p className="text-ink-2">{form.rule}</p>
        {isOver && (
          <p className="rounded-md bg-notice-50 px-3 py-2 text-notice">
            活动已经结束，只能查看；要再办一次，请在列表里复制。
          </p>
        )}
        <div className="grid gap-3 md:grid-cols-2 lg:grid-cols-[1fr_230px_230px]">
          <TextField
            label="名称"
            className="md:col-span-2 lg:col-span-1"
            hint={`买家会看到，最多 ${PROMOTION_LIMITS.name} 个字`}
            value={typed.name}
            error={errors['name']?.[0]}
            onChange={(name) => edit({ do: 'set', change: { name } })}
          />
          <TextField
            label="开始"
            type="datetime-local"
            hint="北京时间"
            value={typed.startsAt}
            error={errors['startsAt']?.[0]}
            onChange={(startsAt) => edit({ do: 'set', change: { startsAt } })}
          />
          <TextField
            label="结束"
            type="datetime-local"
            hint="到这一刻为止"
            value={typed.endsAt}
            error={errors['endsAt']?.[0]}
            onChange={(endsAt) => edit({ do: 'set', change: { endsAt } })}
          />
        </div>
      </FormCard>
      {form.hasRegions && (
        <Regions
          regions={typed.regions}
          error={errors['regions']?.[0]}
          onChange={(regions) => edit({ do: 'set', change: { regions } })}
        />
      )}
      {form.goods === 'parts' && <SetFields set={typed.set} errors={errors} edit={edit} />}
      {form.tiers && (
        <Tiers form={form.tiers} typed={typed} errors={errors} facts={facts} edit={edit} learn={learn} />
      )}
      <GoodsCard
        columns={form.goods}
        typed={typed}
        errors={errors}
        facts={facts}
        edit={edit}
        learn={learn}
        filters={filters}
      />
      <TrialPanel typed={typed} run={(by) => tryForm({ id, typed, ...by })} />
      {kept.trail.length > 0 && <Trail lines={kept.trail} />}
      {!isOver && (
        <OfficeSaveBar
          isBusy={isBusy}
          isChanged={isChanged}
          failure={failure}
          onDropDraft={saving.dropDraft}
          overtaken={
            question && {
              differences: promotionDifferences(
                question,
                (goodsId) => facts.get(goodsId)?.name ?? `商品 ${goodsId}`,
              ),
              onOverwrite: () => void save(false),
              onTake: saving.takeTheirs,
            }
          }
          caution={{ warnings, onForce: () => void save(true), onBack: () => setWarnings([]) }}
        />
      )}
    </OfficeForm>
  );
}

interface RegionsProps {
  regions: readonly string[];
  error: string | undefined;
  onChange: (regions: string[]) => void;
}

/** Regions of a promotion: whole provinces; none chosen means everywhere. */
function Regions({ regions, error, onChange }: RegionsProps) {
  const chosen = new Set(regions);
  const toggle = (code: string, isOn: boolean): void => {
    const next = new Set(regions);
    if (isOn) next.add(code);
    else next.delete(code);
    onChange([...next].sort());
  };
  return (
    <FormCard
      title="地区"
      hint={regions.length === 0 ? '一个都不选，就是全国' : `只限${regionsText(regions)}`}
    >
      {error && <Wrong words={error} />}
      <ul role="list" className="grid grid-cols-[repeat(auto-fill,minmax(150px,1fr))] gap-x-3">
        {PROVINCES.map(({ code, name }) => (
          <li key={code}>
            <label className="flex min-h-8 items-center gap-1.5 max-md:min-h-11">
              <input
                type="checkbox"
                className="size-4.5 accent-brand"
                checked={chosen.has(code)}
                onChange={(event) => toggle(code, event.target.checked)}
              />
              {name}
            </label>
          </li>
        ))}
      </ul>
    </FormCard>
  );
}

interface SetFieldsProps {
  set: TypedSet;
  errors: FieldErrors;
  edit: (action: EditingAction) => void;
}

const FIELDS = [
  { name: 'price', label: '一套的价格（元）', hint: undefined },
  { name: 'remaining', label: '剩余多少套', hint: '不填则卖到没有库存' },
  { name: 'limit', label: '每位会员限购（套）', hint: '不填则不限' },
] as const;

/** Price of a set, and the number of sets. */
function SetFields({ set, errors, edit }: SetFieldsProps) {
  return (
    <FormCard title="组合的价格">
      <div className="grid gap-3 md:grid-cols-3">
        {FIELDS.map(({ name, label, hint }) => (
          <TextField
            key={name}
            label={label}
            hint={hint}
            isNumber
            value={set[name]}
            error={errors[`set.${name}`]?.[0]}
            onChange={(value) => edit({ do: 'set-price', change: { [name]: value } })}
          />
        ))}
      </div>
    </FormCard>
  );
}
