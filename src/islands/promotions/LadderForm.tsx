import FormCard from '#islands/office/FormCard.tsx';
import OfficeForm from '#islands/office/OfficeForm.tsx';
import OfficeSaveBar from '#islands/office/OfficeSaveBar.tsx';
import TextField from '#islands/office/TextField.tsx';
import { fieldsOf, useLeaveQuestion, useSaving } from '#islands/office/use-saving.ts';
import { useTypedBefore } from '#islands/parts/hooks.ts';
import TrialPanel from '#islands/promotions/TrialPanel.tsx';
import GoodsPicker from '#islands/promotions/goods/GoodsPicker.tsx';
import type { EditingAction } from '#lib/catalogue/pricing/office/form/promotion-editing.rules.ts';
import { sendLadders, tryLadderForm } from '#lib/catalogue/pricing/office/form/promotion-calls.client.ts';
import type { GoodsFacts } from '#lib/catalogue/pricing/office/form/promotion.rules.ts';
import {
  LADDER_LIMITS,
  LADDER_TYPES,
  ladderLine,
  standingLines,
  type OpenLadders,
  type TypedLadders,
} from '#lib/catalogue/pricing/office/ladders/ladders.rules.ts';
import type { FilterChoices } from '#lib/catalogue/pricing/office/pick-goods.rules.ts';
import { toast } from '#lib/platform/browser/dialogs/dialogs.client.ts';
import { useEffect, useId, useRef, useState } from 'react';

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
  const refused = errors['lines'] ?? triedWrong;
  const [refusal, setRefusal] = useState({ refused, lines: typed.lines });
  if (refusal.refused !== refused) setRefusal({ refused, lines: typed.lines });
  const wrong = standingLines(refused, refusal.lines, typed.lines);
  const standing = errors['lines'] && wrong.length === 0 ? {} : errors;
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
      const answer = await sendLadders(typed, isForced);
      setWarnings(answer.warnings);
      setTyped((now) => withAnswer(now, typed, answer));
      if (answer.saved === null) return null;
      setChanged(false);
      void toast(savedWords(answer.saved, answer.theirs), 'success');
      return null;
    });
    setTriedWrong([]);
    if (!isDone) setWarnings([]);
  };

  return (
    <OfficeForm
      label="阶梯价"
      task="设置阶梯价"
      errors={standing}
      refusal={errors}
      onSave={() => void save(false)}
    >
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
          wrong={wrong}
          refusal={refused}
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
        failure={standing === errors ? failure : { ...failure, words: '' }}
        caution={{ warnings, onForce: () => void save(true), onBack: () => setWarnings([]) }}
      />
    </OfficeForm>
  );
}

/** The form after a save, with colleagues' changes: these are applied unless typing continued while it was sent. */
function withAnswer(
  now: TypedLadders,
  sent: TypedLadders,
  { lines, base, theirs }: Awaited<ReturnType<typeof sendLadders>>,
): TypedLadders {
  const seen = { ...now, base: { ...now.base, ...base } };
  if (now.lines === sent.lines && now.type === sent.type) return { ...seen, lines };
  return theirs === 0 ? seen : now;
}

const savedWords = (saved: number, theirs: number): string =>
  [
    saved === 0 ? '与现在的阶梯价相同，没有改动' : `已保存 ${saved} 种商品的阶梯价`,
    ...(theirs === 0 ? [] : [`别人刚改的 ${theirs} 种也保留了`]),
  ].join('，');

/** The goods that lines begin with, where they are named by their ids. */
function idsIn(lines: string): ReadonlySet<number> {
  return new Set(lines.split('\n').flatMap((line) => Number(/^\s*(\d+)\b/.exec(line)?.[1]) || []));
}

interface LadderLinesProps {
  lines: string;
  /** errors of lines, each with the line's number */
  wrong: readonly string[];
  /** errors of the lines at the last refusal */
  refusal: readonly string[];
  onChange: (lines: string) => void;
}

/** The ladders as text, a goods a line, with everything that is wrong beneath. */
function LadderLines({ lines, wrong, refusal, onChange }: LadderLinesProps) {
  const id = useId();
  const field = useTypedBefore<HTMLTextAreaElement>(lines, onChange);
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    if (refusal.length > 0) list.current?.scrollIntoView({ block: 'center' });
  }, [refusal]);
  return (
    <div className="grid gap-1">
      <label htmlFor={id} className="font-bold">
        商品和阶梯
      </label>
      <p className="meta">
        一行一种：商品编号（也可以是批准文号或条形码），空格，再写各级“数量:金额”。例如{' '}
        <code>1024 10:11.50 50:10.80</code>；“#”后面的字只给您看。要取消某个商品的阶梯价，请到列表里取消。
      </p>
      <textarea
        id={id}
        ref={field}
        rows={10}
        className="field h-auto! overflow-x-auto whitespace-pre! py-2 font-mono leading-6"
        spellCheck={false}
        wrap="off"
        aria-invalid={wrong.length > 0 ? true : undefined}
        aria-describedby={wrong.length > 0 ? `${id}-wrong` : undefined}
        value={lines}
        onChange={(event) => onChange(event.target.value)}
      />
      {wrong.length > 0 && (
        <ol
          id={`${id}-wrong`}
          ref={list}
          className="max-h-60 list-none overflow-auto rounded-md border border-danger-200 bg-danger-50 p-2 text-danger"
          aria-label="要改的行"
          tabIndex={0}
        >
          {wrong.map((words) => (
            <li key={words} className="break-words">
              {words}
            </li>
          ))}
        </ol>
      )}
    </div>
  );
}
