import { useEffect, useRef, useState } from 'react';
import { useInBrowser } from '#islands/parts/use-in-browser.ts';
import Trail from '#islands/office/Trail.tsx';
import type { OpenPromotion } from '#lib/catalogue/pricing/office/form/open-promotion.rules.ts';
import {
  readPromotionAgain,
  sendPromotion,
  tryForm,
} from '#lib/catalogue/pricing/office/form/promotion-calls.client.ts';
import { PROMOTION_LIMITS, PROMOTION_STATES } from '#lib/catalogue/pricing/office/form/promotion.rules.ts';
import { kindForm } from '#lib/catalogue/pricing/office/kinds/kind-forms.rules.ts';
import { promotionKind } from '#lib/catalogue/pricing/promotions/promotion-kinds.rules.ts';
import { pageLink } from '#lib/page-link.rules.ts';
import { isConflict } from '#lib/platform/browser/calls/call-error.rules.ts';
import type { FieldErrors } from '#lib/platform/http/call/errors.rules.ts';
import { toast } from '#lib/platform/browser/dialogs/dialogs.client.ts';
import FormCard from '#islands/office/FormCard.tsx';
import GoodsCard from '#islands/promotions/goods/GoodsCard.tsx';
import type { FilterChoices } from '#lib/catalogue/pricing/office/pick/filter-choices.rules.ts';
import Regions from '#islands/promotions/Regions.tsx';
import SaveBar from '#islands/promotions/SaveBar.tsx';
import SetFields from '#islands/promotions/SetFields.tsx';
import TextField from '#islands/office/TextField.tsx';
import Tiers from '#islands/promotions/Tiers.tsx';
import TrialPanel from '#islands/promotions/trial/TrialPanel.tsx';
import { fieldsOf, usePromotion, wordsOf } from '#islands/promotions/use-promotion.ts';

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
  const [errors, setErrors] = useState<FieldErrors>({});
  const [warnings, setWarnings] = useState<readonly string[]>([]);
  const [failure, setFailure] = useState({ words: '', isConflict: false });
  const [isBusy, setBusy] = useState(false);
  const isAwake = useInBrowser();
  const place = useFirstWrong(errors);
  const wrongs = Object.keys(errors).length;
  const id = opened.id ?? null;
  const form = kindForm(typed.kind);
  const { label } = promotionKind(typed.kind);
  const isOver = opened.state === 'over' || opened.state === 'stopped';

  const refresh = async (): Promise<void> => {
    if (id === null) return;
    const { base, trail, typed: now, goods } = await readPromotionAgain(id);
    learn(goods);
    edit({ do: 'open', typed: now });
    setKept({ base, trail });
  };

  const save = async (isForced: boolean): Promise<void> => {
    if (isBusy) return;
    setBusy(true);
    setFailure({ words: '', isConflict: false });
    try {
      const saved = await sendPromotion({ id, base: kept.base, key: formKey, typed, isForced });
      setErrors({});
      setWarnings(saved.warnings);
      if (saved.id !== null) {
        setChanged(false);
        if (id === null) {
          window.location.assign(pageLink(`/admin/promotions/${saved.id}`));
          return;
        }
        await refresh();
        void toast('已保存', 'success');
      }
    } catch (error) {
      setWarnings([]);
      setErrors(fieldsOf(error));
      setFailure({ words: wordsOf(error), isConflict: isConflict(error) });
    }
    setBusy(false);
  };

  return (
    <form
      ref={place}
      className="grid gap-3"
      aria-label={`${label}活动`}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void save(false);
      }}
    >
      <noscript>
        <p className="rounded-md bg-notice-50 px-3 py-2 text-notice">
          填写活动要用到浏览器脚本（JavaScript）。请在浏览器里打开脚本，再刷新这个页面。
        </p>
      </noscript>
      {wrongs > 0 && (
        <p className="rounded-md bg-danger-50 px-3 py-2 font-bold text-danger">
          没有保存：有 {wrongs} 处要改，已标红。
        </p>
      )}
      <fieldset className="contents" disabled={!isAwake}>
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
          <SaveBar
            {...{ id, isBusy, isChanged, warnings, failure }}
            onForce={() => void save(true)}
            onBack={() => setWarnings([])}
          />
        )}
      </fieldset>
    </form>
  );
}

/** Goes to the first field that is wrong, whenever the form was refused. */
function useFirstWrong(errors: FieldErrors) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (Object.keys(errors).length === 0) return;
    const wrong = form.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-wrong]');
    wrong?.focus({ preventScroll: true });
    wrong?.scrollIntoView({ block: 'center' });
  }, [errors]);
  return form;
}
