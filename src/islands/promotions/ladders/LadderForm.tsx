import { useRef, useState } from 'react';
import { fieldsOf, useLeaveQuestion, useSaving } from '#islands/office/use-saving.ts';
import OfficeForm from '#islands/office/OfficeForm.tsx';
import OfficeSaveBar from '#islands/office/OfficeSaveBar.tsx';
import FormCard from '#islands/office/FormCard.tsx';
import GoodsPicker from '#islands/promotions/goods/GoodsPicker.tsx';
import LadderLines from '#islands/promotions/ladders/LadderLines.tsx';
import TextField from '#islands/office/TextField.tsx';
import TrialPanel from '#islands/promotions/trial/TrialPanel.tsx';
import type { EditingAction } from '#lib/catalogue/pricing/office/form/editing.rules.ts';
import type { GoodsFacts } from '#lib/catalogue/pricing/office/form/promotion.rules.ts';
import { sendLadders, tryLadderForm } from '#lib/catalogue/pricing/office/ladders/ladder-calls.client.ts';
import {
  LADDER_LIMITS,
  LADDER_TYPES,
  ladderLine,
  type OpenLadders,
  type TypedLadders,
} from '#lib/catalogue/pricing/office/ladders/typed-ladders.rules.ts';
import type { FilterChoices } from '#lib/catalogue/pricing/office/pick/filter-choices.rules.ts';
import { toast } from '#lib/platform/browser/dialogs/dialogs.client.ts';

interface Props {
  opened: OpenLadders;
  filters: FilterChoices;
}

/** The form of the ladder desk: goods chosen as for every promotion become lines, which are edited as text. */
export default function LadderForm({ opened, filters }: Props) {
  const [typed, setTyped] = useState(opened.typed);
  const [tiers, setTiers] = useState(opened.tiers);
  const [isChanged, setChanged] = useState(false);
  const [warnings, setWarnings] = useState<readonly string[]>([]);
  const { errors, failure, isBusy, attempt } = useSaving();
  const [triedWrong, setTriedWrong] = useState<readonly string[]>([]);
  const facts = useRef(new Map<number, GoodsFacts>());
  useLeaveQuestion(isChanged);

  const edit = (change: Partial<TypedLadders>): void => {
    setTyped((now) => ({ ...now, ...change }));
    setChanged(true);
    setWarnings([]);
  };
  const learn = (goods: readonly GoodsFacts[]): void => {
    for (const each of goods) facts.current.set(each.id, each);
  };
  const add = (action: EditingAction): void => {
    if (action.do !== 'add') return;
    const there = idsIn(typed.lines);
    const lines = action.rows.flatMap(({ goodsId }) => {
      const goods = facts.current.get(goodsId);
      return goods && !there.has(goodsId) ? [ladderLine(goods, tiers)] : [];
    });
    const before = typed.lines.trimEnd();
    edit({ lines: `${[before, ...lines].filter(Boolean).join('\n')}\n` });
  };

  const save = async (isForced: boolean): Promise<void> => {
    const isDone = await attempt(async () => {
      const { saved, warnings: toKnow, base } = await sendLadders(typed, isForced);
      setWarnings(toKnow);
      setTyped((now) => ({ ...now, base: { ...now.base, ...base } }));
      if (saved === null) return null;
      setChanged(false);
      void toast(saved === 0 ? '与现在的阶梯价相同，没有改动' : `已保存 ${saved} 种商品的阶梯价`, 'success');
      return null;
    });
    setTriedWrong([]);
    if (!isDone) setWarnings([]);
  };

  return (
    <OfficeForm label="阶梯价" task="设置阶梯价" errors={errors} onSave={() => void save(false)}>
      <FormCard title="选择商品" hint="选中的商品各成一行，加到下面">
        <TextField
          label="给选中的商品填上"
          hint="如 10:95% 50:90%（挂牌价的百分之几）或 10:11.50；可以不填，到下面逐行写"
          className="max-w-150"
          value={tiers}
          onChange={setTiers}
        />
        <GoodsPicker
          side="goods"
          columns="scope"
          most={LADDER_LIMITS.lines}
          chosen={idsIn(typed.lines)}
          filters={filters}
          learn={learn}
          edit={add}
        />
      </FormCard>
      <FormCard title="阶梯">
        <fieldset className="flex flex-wrap gap-x-5 gap-y-1">
          <legend className="mb-1 font-bold">冒号后面的金额是</legend>
          {([0, 1] as const).map((type) => (
            <label key={type} className="flex min-h-9 items-center gap-1.5 max-md:min-h-11">
              <input
                type="radio"
                name="type"
                className="size-4.5 accent-brand"
                checked={typed.type === type}
                onChange={() => edit({ type })}
              />
              {LADDER_TYPES[type]}
            </label>
          ))}
        </fieldset>
        <LadderLines
          lines={typed.lines}
          wrong={errors['lines'] ?? triedWrong}
          onChange={(lines) => edit({ lines })}
        />
      </FormCard>
      <TrialPanel
        typed={`${typed.type} ${typed.lines}`}
        run={async (by) => {
          try {
            return await tryLadderForm(typed, by);
          } catch (error) {
            setTriedWrong(fieldsOf(error)['lines'] ?? []);
            throw error;
          }
        }}
      />
      <OfficeSaveBar
        isBusy={isBusy}
        isChanged={isChanged}
        failure={failure}
        caution={{ warnings, onForce: () => void save(true), onBack: () => setWarnings([]) }}
      />
    </OfficeForm>
  );
}

/** The goods that lines begin with, where they are named by their ids. */
function idsIn(lines: string): ReadonlySet<number> {
  return new Set(lines.split('\n').flatMap((line) => Number(/^\s*(\d+)\b/.exec(line)?.[1]) || []));
}
