import { useCallback, useEffect, useState } from 'react';
import EntryField, { entryField, putBack } from '#islands/pad/EntryField.tsx';
import PadLineRow, { isBeingTyped, PAD_FORM } from '#islands/pad/PadLineRow.tsx';
import { PadShortages } from '#islands/pad/PadLineRow.tsx';
import ScanButton from '#islands/pad/ScanButton.tsx';
import { useCandidates } from '#islands/pad/use-candidates.ts';
import { useEntryFocus } from '#islands/pad/use-entry-focus.ts';
import { usePad } from '#islands/pad/use-pad.ts';
import { useAwake } from '#islands/use-awake.ts';
import { pageLink } from '#lib/page-link.rules.ts';
import { callPath } from '#lib/platform/browser/calls/call-type.rules.ts';
import { askConfirm, toast } from '#lib/platform/browser/dialogs/dialogs.client.ts';
import { PAGE_MEMBER_FIELD } from '#lib/platform/browser/page/hint-cookie.rules.ts';
import { formatFen } from '#lib/platform/money.rules.ts';
import type { PadRow, PadState } from '#lib/trade/quick-purchase/pad.fields.ts';
import { ROWS_AT_FIRST } from '#lib/trade/quick-purchase/pad.rules.ts';
import type {
  getQuickPurchaseExport,
  postQuickPurchaseNumbers,
  postQuickPurchaseToCart,
} from '#lib/trade/quick-purchase/quick-purchase.calls.ts';

interface Props {
  pad: PadState;
  memberId: number;
  /** Idempotency key of the plain form. */
  idempotencyKey: string;
  /** Search words of the page without a script. */
  keywords: string;
}

function goBack(): void {
  entryField()?.focus();
  entryField()?.select();
}

/** The order pad (product §6.10): typed, scanned, priced and put in the cart by the keyboard alone. */
export default function OrderPad({ pad: initial, memberId, idempotencyKey, keywords }: Props) {
  const pad = usePad(initial);
  const { lines, rows, totals, other, problem, refused, taken } = pad;
  const root = useAwake<HTMLElement>();
  const [focused, setFocused] = useState<{ goodsId: number } | null>(null);
  const [isWhole, setWhole] = useState(false);
  const [said, setSaid] = useState('');
  const { add, setNumber, remove, toCart, undo } = pad;
  const candidates = useCandidates();
  const { look, typed, isLoggedOut } = candidates;

  useEffect(() => {
    // The next scan continues to be typed in the same field.
    if (!focused || entryField()?.value || isBeingTyped(document.activeElement)) return;
    document.querySelector<HTMLInputElement>(`[data-pad-number="${focused.goodsId}"]`)?.focus();
  }, [focused]);
  const choose = useCallback(
    (row: PadRow, isScan: boolean): void => {
      const number = add(row, isScan ? row.step : 0);
      setSaid(`${row.name} ${number} ${row.bzdw}`);
      setFocused({ goodsId: row.goods_id });
    },
    [add],
  );
  const onScan = useCallback(
    (code: string): void =>
      look(code, {
        onSure: (row) => choose(row, true),
        onOpen: putBack,
        // The place of the message may be out of sight here.
        onMissing: () => void toast(`没有找到条形码 ${code}`, 'error'),
      }),
    [look, choose],
  );
  const onSubmitAll = useCallback((): void => {
    const wrong = document.querySelector<HTMLInputElement>('[data-pad-number][aria-invalid]');
    if (wrong) wrong.focus();
    else void toCart().then(goBack);
  }, [toCart]);
  const onClear = async (): Promise<void> => {
    if (await askConfirm(`确定清空采购单的 ${lines.length} 种商品吗？`, { confirm: '清空' })) pad.clear();
    goBack();
  };
  const pasteList = async (text: string): Promise<void> => {
    await pad.allSent();
    const area = document.querySelector<HTMLTextAreaElement>('#pad-list textarea');
    if (!area?.form) return;
    area.value = text;
    area.form.requestSubmit();
  };

  useEntryFocus({
    onUndo: undo,
    onPaste: (text) => {
      if (/[\n\t]/.test(text.trim())) return void pasteList(text);
      const field = entryField();
      if (field) field.value = text.trim();
      typed(text);
    },
  });

  const known = lines.filter(({ goodsId }) => rows.has(goodsId));
  const drawn = isWhole ? known : known.slice(0, ROWS_AT_FIRST);
  return (
    <section ref={root} aria-label="采购单" className="card px-3 pt-3 md:px-4">
      <div className="flex flex-wrap gap-2 md:flex-nowrap">
        <EntryField
          keywords={keywords}
          candidates={candidates}
          onChoose={choose}
          onDown={() => document.querySelector<HTMLInputElement>('[data-pad-number]')?.focus()}
          onSubmitAll={onSubmitAll}
          onPasteList={(text) => void pasteList(text)}
        />
        <ScanButton onScan={onScan} />
      </div>
      <p className="meta py-1.5" data-needs-js="">
        回车选中，填数量，回车录下一种；↑↓ 换行，Esc 退回，数量填 0
        去掉一行，Ctrl+回车整单加入购物车。扫码枪可以直接扫。
      </p>
      <p role="status" className="sr-only">
        {said}
      </p>
      {other && (
        <div role="alert" className="mb-2 rounded-md bg-notice-50 px-3 py-2">
          <p>
            采购单在别的窗口或设备上改过，那一份有 {other.length} 种商品，这里有 {lines.length}{' '}
            种。要留哪一份？
          </p>
          <p className="mt-2 flex flex-wrap gap-2">
            <button type="button" className="btn" onClick={() => pad.settle('both')}>
              合成一份
            </button>
            <button type="button" className="btn" onClick={() => pad.settle('mine')}>
              留这里的
            </button>
            <button type="button" className="btn" onClick={() => pad.settle('theirs')}>
              用那一份
            </button>
          </p>
        </div>
      )}
      {(problem || isLoggedOut) && (
        <p role="alert" className="mb-2 rounded-md bg-notice-50 px-3 py-2">
          {problem ? `最近的改动还没有保存：${problem}。` : '登录已过期，重新登录后才能查商品。'}
          录入的内容留在这个页面上，不会丢。
          {problem && (
            <button type="button" className="ml-2 link max-md:min-h-11" onClick={pad.retry}>
              重试
            </button>
          )}
          <a href={pageLink('/login?next=/kjcg')} className="ml-2 link">
            重新登录
          </a>
        </p>
      )}
      {taken[0] && (
        <p
          role="status"
          className="mb-2 flex flex-wrap items-center gap-x-3 rounded-md bg-brand-50 px-3 py-1"
        >
          {taken[0].words}
          <button type="button" className="btn" aria-keyshortcuts="Control+Z" onClick={() => undo()}>
            撤销
          </button>
        </p>
      )}
      {lines.length === 0 ? (
        <p className="border-t border-line py-10 text-center text-ink-2">
          采购单是空的。在上面录入、扫码，或者粘贴一张清单。
        </p>
      ) : (
        <ul>
          {drawn.map(({ goodsId, number }) => {
            const row = rows.get(goodsId);
            return row ? (
              <PadLineRow
                key={goodsId}
                row={row}
                number={number}
                refused={refused.get(goodsId) ?? ''}
                onNumber={setNumber}
                onRemove={remove}
                onScan={onScan}
                onDone={goBack}
                onSubmitAll={onSubmitAll}
              />
            ) : null;
          })}
        </ul>
      )}
      {drawn.length < lines.length && (
        <p className="border-t border-line py-2 text-center">
          <button type="button" data-needs-js="" className="btn" onClick={() => setWhole(true)}>
            显示其余 {lines.length - drawn.length} 种
          </button>
          <span data-without-js="">其余 {lines.length - drawn.length} 种也在采购单上，一起加入购物车。</span>
        </p>
      )}
      {refused.size > 0 && (
        <p className="border-t border-line py-2">
          {refused.size} 种没有加入购物车，原因见各行。
          <a
            href={callPath<typeof getQuickPurchaseExport>('/api/quick_purchase/export')}
            className="ml-2 link"
            download
          >
            下载清单和原因
          </a>
        </p>
      )}
      <PadShortages
        goodsIds={known.map(({ goodsId }) => goodsId).filter((id) => rows.get(id)?.is_short === 1)}
        memberId={memberId}
      />
      <form
        id={PAD_FORM}
        method="post"
        action={callPath<typeof postQuickPurchaseToCart>('/api/quick_purchase/to_cart')}
        className="totals-bar sticky z-30 -mx-3 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-b-md border-t border-line bg-white px-3 py-2 md:-mx-4 md:px-4"
        aria-label="采购单合计"
        onSubmit={(event) => {
          event.preventDefault();
          onSubmitAll();
        }}
      >
        <input type="hidden" name={PAGE_MEMBER_FIELD} value={memberId} />
        <input type="hidden" name="idempotency_key" value={idempotencyKey} />
        <input type="hidden" name="pad" value="1" />
        <p className="min-w-0 flex-1 basis-60 leading-snug">
          <span className="tabular-nums">
            <b translate="no">{totals.line_count}</b> 种 <b translate="no">{totals.count}</b> 件
          </span>
          {totals.reduction_fen > 0 && (
            <span className="ml-3 inline-block text-price tabular-nums">
              活动减 {formatFen(totals.reduction_fen)}
            </span>
          )}
          {totals.coupon_fen > 0 && (
            <span className="ml-3 inline-block text-price tabular-nums">
              优惠券 −{formatFen(totals.coupon_fen)}
            </span>
          )}
          {totals.voucher_fen > 0 && (
            <span className="ml-3 inline-block text-price tabular-nums">
              现金券 −{formatFen(totals.voucher_fen)}
            </span>
          )}
          {totals.saved_fen > 0 && (
            <span className="ml-3 inline-block text-brand-800 tabular-nums">
              共省 {formatFen(totals.saved_fen)}
            </span>
          )}
          <span className="meta ml-3">
            {totals.line_count > 0 &&
              (totals.shipping_fen > 0 ? `运费 ${formatFen(totals.shipping_fen)}` : '免运费')}
          </span>
          <span className="block text-xs text-ink-2">
            {problem ? '合计是上次保存时的，保存后更新' : totals.hints.join('；')}
          </span>
        </p>
        <p className="whitespace-nowrap">
          应付{problem && '（未更新）'}{' '}
          <b translate="no" className={problem ? 'text-lg text-ink-3' : 'price text-lg'}>
            {formatFen(totals.payable_fen)}
          </b>
        </p>
        <button
          type="button"
          data-needs-js=""
          className="btn"
          disabled={lines.length === 0}
          onClick={() => void onClear()}
        >
          清空
        </button>
        <button
          data-without-js=""
          className="btn"
          formAction={callPath<typeof postQuickPurchaseNumbers>('/api/quick_purchase/numbers')}
        >
          更新数量
        </button>
        <button className="btn-primary px-6" disabled={lines.length === 0}>
          整单加入购物车
        </button>
      </form>
    </section>
  );
}
