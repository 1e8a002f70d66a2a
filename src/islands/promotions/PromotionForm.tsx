import { useRef, useState } from 'react';
import OfficeForm from '#islands/office/OfficeForm.tsx';
import OfficeSaveBar from '#islands/office/OfficeSaveBar.tsx';
import { useDraft } from '#islands/office/use-draft.ts';
import { useSaving } from '#islands/office/use-saving.ts';
import Trail from '#islands/office/Trail.tsx';
import type { OpenPromotion } from '#lib/catalogue/pricing/office/form/open-promotion.rules.ts';
import {
  pickGoods,
  readPromotionAgain,
  sendPromotion,
  tryForm,
} from '#lib/catalogue/pricing/office/form/promotion-calls.client.ts';
import { PROMOTION_LIMITS, PROMOTION_STATES } from '#lib/catalogue/pricing/office/form/promotion.rules.ts';
import { kindForm } from '#lib/catalogue/pricing/office/kinds/kind-forms.rules.ts';
import { promotionKind } from '#lib/catalogue/pricing/promotions/promotion-kinds.rules.ts';
import {
  promotionDifferences,
  typedOver,
} from '#lib/catalogue/pricing/office/form/promotion-differences.rules.ts';
import { isConflict } from '#lib/platform/browser/calls/call-error.rules.ts';
import { pageLink } from '#lib/page-link.rules.ts';
import { toast } from '#lib/platform/browser/dialogs/dialogs.client.ts';
import FormCard from '#islands/office/FormCard.tsx';
import GoodsCard from '#islands/promotions/goods/GoodsCard.tsx';
import type { FilterChoices } from '#lib/catalogue/pricing/office/pick/filter-choices.rules.ts';
import Regions from '#islands/promotions/Regions.tsx';
import SetFields from '#islands/promotions/SetFields.tsx';
import TextField from '#islands/office/TextField.tsx';
import Tiers from '#islands/promotions/Tiers.tsx';
import TrialPanel from '#islands/promotions/trial/TrialPanel.tsx';
import { usePromotion } from '#islands/promotions/use-promotion.ts';

interface Props {
  opened: Pick<OpenPromotion, 'typed' | 'goods'> & Partial<OpenPromotion>;
  /** names a new promotion's form */
  formKey: string;
  filters: FilterChoices;
}

/** The form of a promotion of any kind: what it asks comes from the kind. */
export default function PromotionForm({ opened, formKey, filters }: Props) {
  const { typed, edit, facts, learn, isChanged, setChanged } = usePromotion(opened.typed, opened.goods);
  const [kept, setKept] = useState({ base: opened.base ?? 0, trail: opened.trail ?? [] });
  const [theirs, setTheirs] = useState<OpenPromotion | null>(null);
  const [warnings, setWarnings] = useState<readonly string[]>([]);
  const { errors, failure, isBusy, attempt, forget } = useSaving();
  const id = opened.id ?? null;
  const form = kindForm(typed.kind);
  const { label } = promotionKind(typed.kind);
  const isOver = opened.state === 'over' || opened.state === 'stopped';

  const fill = ({ base, trail, typed: now, goods }: OpenPromotion): void => {
    learn(goods);
    edit({ do: 'open', typed: now });
    setKept({ base, trail });
    setTheirs(null);
  };
  const begun = useRef({ ...kept, typed: opened.typed });
  const draft = useDraft({
    ...{ basis: kept, typed, isChanged },
    restore: ({ basis, typed: held }) => {
      const ids = [...held.goods.map(({ goodsId }) => goodsId), ...held.excluded];
      if (ids.length > 0)
        pickGoods({ how: 'ids', ids: ids.join(',') }).then(
          ({ goods }) => learn(goods),
          () => undefined,
        );
      edit({ do: 'open', typed: held });
      setKept(basis);
      setChanged(true);
    },
  });
  const dropDraft = (): void => {
    const { typed: before, ...basis } = begun.current;
    edit({ do: 'open', typed: before });
    setKept(basis);
    setTheirs(null);
    draft.settle();
    forget();
  };
  const lookAtTheirs = async (error: unknown): Promise<void> => {
    if (id === null || !isConflict(error)) return;
    const now = await readPromotionAgain(id).catch(() => null);
    if (now) learn(now.goods);
    setTheirs(now);
  };

  const save = async (isForced: boolean, { base, typed: sent } = { ...kept, typed }): Promise<void> => {
    const isDone = await attempt(async () => {
      try {
        const saved = await sendPromotion({ id, base, key: formKey, typed: sent, isForced });
        setWarnings(saved.warnings);
        if (saved.id === null) return null;
        setChanged(false);
        draft.settle();
        if (id === null) return pageLink(`/admin/promotions/${saved.id}`);
      } catch (error) {
        await lookAtTheirs(error);
        throw error;
      }
      fill(await readPromotionAgain(id));
      void toast('已保存', 'success');
      return null;
    });
    if (!isDone) setWarnings([]);
  };
  const overwrite = (over: OpenPromotion): void => {
    const mine = typedOver({ saved: over.typed, typed });
    fill({ ...over, typed: mine });
    setChanged(true);
    void save(false, { ...over, typed: mine });
  };

  return (
    <OfficeForm label={`${label}活动`} task="填写活动" errors={errors} onSave={() => void save(false)}>
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
      {form.goods === 'parts' && <SetFields set={typed.set} {...{ errors, edit }} />}
      {form.tiers && <Tiers form={form.tiers} {...{ typed, errors, facts, edit, learn }} />}
      <GoodsCard columns={form.goods} {...{ typed, errors, facts, edit, learn, filters }} />
      <TrialPanel typed={typed} run={(by) => tryForm({ id, typed, ...by })} />
      {kept.trail.length > 0 && <Trail lines={kept.trail} />}
      {!isOver && (
        <OfficeSaveBar
          {...{ isBusy, isChanged, failure }}
          onDropDraft={draft.isRestored ? dropDraft : null}
          overtaken={
            theirs && {
              differences: promotionDifferences(
                { saved: theirs.typed, typed },
                (goodsId) => facts.get(goodsId)?.name ?? `商品 ${goodsId}`,
              ),
              onOverwrite: () => overwrite(theirs),
              onTake: () => {
                fill(theirs);
                forget();
              },
            }
          }
          caution={{ warnings, onForce: () => void save(true), onBack: () => setWarnings([]) }}
        />
      )}
    </OfficeForm>
  );
}
