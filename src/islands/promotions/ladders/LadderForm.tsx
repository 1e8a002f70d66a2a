import { useRef, useState } from 'react';
import { useInBrowser } from '#islands/parts/use-in-browser.ts';
import FormCard from '#islands/office/FormCard.tsx';
import GoodsPicker from '#islands/promotions/goods/GoodsPicker.tsx';
import LadderLines from '#islands/promotions/ladders/LadderLines.tsx';
import SaveBar from '#islands/promotions/SaveBar.tsx';
import TextField from '#islands/office/TextField.tsx';
import TrialPanel from '#islands/promotions/trial/TrialPanel.tsx';
import { fieldsOf, useLeaveQuestion, wordsOf } from '#islands/promotions/use-promotion.ts';
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
import { isConflict } from '#lib/platform/browser/calls/call-error.rules.ts';

interface Props {
  opened: OpenLadders;
  filters: FilterChoices;
}

/** The form of the ladder desk: goods chosen as for every promotion become lines, which are edited as text. */
export default function LadderForm({ opened, filters }: Props) {
  const [typed, setTyped] = useState(opened.typed);
  const [tiers, setTiers] = useState(opened.tiers);
  const [isChanged, setChanged] = useState(false);
  const [wrong, setWrong] = useState<readonly string[]>([]);
  const [warnings, setWarnings] = useState<readonly string[]>([]);
  const [failure, setFailure] = useState({ words: '', isConflict: false });
  const [isBusy, setBusy] = useState(false);
  const facts = useRef(new Map<number, GoodsFacts>());
  const isAwake = useInBrowser();
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
    if (isBusy) return;
    setBusy(true);
    setFailure({ words: '', isConflict: false });
    try {
      const { saved, warnings: toKnow, base } = await sendLadders(typed, isForced);
      setWrong([]);
      setWarnings(toKnow);
      setTyped((now) => ({ ...now, base: { ...now.base, ...base } }));
      if (saved !== null) {
        setChanged(false);
        void toast(
          saved === 0 ? '与现在的阶梯价相同，没有改动' : `已保存 ${saved} 种商品的阶梯价`,
          'success',
        );
      }
    } catch (error) {
      setWarnings([]);
      setWrong(fieldsOf(error)['lines'] ?? []);
      setFailure({ words: wordsOf(error), isConflict: isConflict(error) });
    }
    setBusy(false);
  };

  return (
    <form
      className="grid gap-3"
      aria-label="阶梯价"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void save(false);
      }}
    >
      <noscript>
        <p className="rounded-md bg-notice-50 px-3 py-2 text-notice">
          设置阶梯价要用到浏览器脚本（JavaScript）。请在浏览器里打开脚本，再刷新这个页面。
        </p>
      </noscript>
      <fieldset className="contents" disabled={!isAwake}>
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
            {...{ filters, learn, edit: add }}
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
          <LadderLines lines={typed.lines} wrong={wrong} onChange={(lines) => edit({ lines })} />
        </FormCard>
        <TrialPanel
          typed={`${typed.type} ${typed.lines}`}
          run={async (by) => {
            try {
              return await tryLadderForm(typed, by);
            } catch (error) {
              setWrong(fieldsOf(error)['lines'] ?? []);
              throw error;
            }
          }}
        />
        <SaveBar
          {...{ id: null, isBusy, isChanged, warnings, failure }}
          onForce={() => void save(true)}
          onBack={() => setWarnings([])}
        />
      </fieldset>
    </form>
  );
}

/** The goods that lines begin with, where they are named by their ids. */
function idsIn(lines: string): ReadonlySet<number> {
  return new Set(lines.split('\n').flatMap((line) => Number(/^\s*(\d+)\b/.exec(line)?.[1]) || []));
}
