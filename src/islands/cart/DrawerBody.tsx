import { pageLink } from '#lib/page-link.rules.ts';
import { useStore } from '@nanostores/react';
import type { ReactNode } from 'react';
import { isLoginNeeded } from '#lib/platform/browser/calls/call-error.rules.ts';
import CallFailure from '#islands/parts/CallFailure.tsx';
import type { Call } from '#islands/parts/use-call.ts';
import { isMemberHere } from '#lib/people/members/login-flag.client.ts';
import { askConfirm } from '#lib/platform/browser/dialogs/dialogs.client.ts';
import { formatFen } from '#lib/platform/money.rules.ts';
import { $buyableFen } from '#lib/trade/cart/cart.store.ts';
import { removeLines } from '#lib/trade/cart/load-cart.client.ts';
import type { ShownLine } from '#lib/trade/cart/shown-line.rules.ts';

interface Props {
  lines: readonly ShownLine[] | null;
  loading: Pick<Call<[], void>, 'error' | 'retry'>;
  onDeleted: () => void;
}

/** Content of the drawer, in each of its states. */
export function DrawerBody({ lines, loading: { error, retry }, onDeleted }: Props) {
  if (!isMemberHere()) return <Visitor />;
  // After the session has ended, the browser is already on the way to the login page.
  if (error && lines === null && !isLoginNeeded(error))
    return (
      <div className="grid flex-1 content-center">
        <CallFailure error={error} words="购物车暂时没有取到" onRetry={retry} />
      </div>
    );
  if (lines === null) return <Loading />;
  return lines.length > 0 ? <Filled lines={lines} onDeleted={onDeleted} /> : <Empty />;
}

function Filled({ lines, onDeleted }: { lines: readonly ShownLine[]; onDeleted: () => void }) {
  const totalFen = useStore($buyableFen, { ssr: () => 0 });
  /** Once the buyer agrees (product §2.3). */
  const remove = async ({ id }: ShownLine): Promise<void> => {
    if (!(await askConfirm('确定删除这件商品吗?', { confirm: '删除' }))) return;
    await removeLines([id]).then(onDeleted, () => undefined);
  };
  return (
    <>
      <ul className="min-h-0 flex-1 overflow-y-auto overscroll-contain">
        {lines.map((line) => (
          <DrawerLine key={line.id} line={line} onDelete={() => void remove(line)} />
        ))}
      </ul>
      <div className="border-t border-line p-3">
        <p className="mb-2 flex items-baseline justify-between">
          <span>
            共{' '}
            <strong translate="no" className="tabular-nums">
              {lines.length}
            </strong>{' '}
            种商品
          </span>
          <span>
            合计{' '}
            <strong translate="no" className="price text-base">
              {formatFen(totalFen)}
            </strong>
          </span>
        </p>
        <a href={pageLink('/cart/step1')} className="btn-primary h-11 w-full hover:text-white">
          去购物车结算
        </a>
      </div>
    </>
  );
}

function Empty() {
  return (
    <Message icon="i-lucide-shopping-cart" text="购物车空空如也~">
      <a href={pageLink('/list')} className="btn">
        去选购
      </a>
    </Message>
  );
}

function Visitor() {
  const next = encodeURIComponent(window.location.pathname + window.location.search);
  return (
    <Message icon="i-lucide-user" text="登录后可查看购物车">
      <a href={pageLink(`/login?next=${next}`)} className="btn-primary hover:text-white">
        去登录
      </a>
    </Message>
  );
}

function Message({ icon, text, children }: { icon: string; text: string; children: ReactNode }) {
  return (
    <div className="flex flex-1 flex-col items-center justify-center gap-3 p-6 text-ink-2">
      <span className={`${icon} size-10 text-ink-3`} aria-hidden="true" />
      <p>{text}</p>
      {children}
    </div>
  );
}

function Loading() {
  return (
    <div aria-busy="true" className="flex-1">
      <p role="status" className="sr-only">
        正在取购物车
      </p>
      {[1, 2, 3, 4].map((row) => (
        <div key={row} className="flex gap-2 border-b border-line px-3 py-2.5" aria-hidden="true">
          <span className="skeleton size-14" />
          <span className="grid flex-1 content-start gap-2 pt-1">
            <span className="skeleton h-4 w-3/4" />
            <span className="skeleton h-3 w-full" />
            <span className="skeleton h-3 w-1/2" />
          </span>
        </div>
      ))}
    </div>
  );
}

interface DrawerLineProps {
  line: ShownLine;
  onDelete: () => void;
}

/** One line of the drawer: picture, name, maker, spec, price × number, delete. */
function DrawerLine({ line, onDelete }: DrawerLineProps) {
  const { name, detail, spec } = line;
  const address = pageLink(`/list/info/${line.goodsId}`);
  return (
    <li className="relative flex gap-2 border-b border-line px-3 py-2.5">
      <a href={address} tabIndex={-1} aria-hidden="true" className="shrink-0">
        <img src={line.picture} alt="" width={56} height={56} className="size-14 rounded-md" />
      </a>
      <div className="min-w-0 flex-1">
        <a href={address} className="block truncate pr-7 font-bold text-ink">
          {name}
        </a>
        <p className="meta truncate">{detail}</p>
        {spec && <p className="meta truncate">{spec}</p>}
        <p className="mt-0.5 flex items-baseline justify-between gap-2 text-xs">
          <span translate="no" className="tabular-nums">
            <span className="price text-sm">{formatFen(line.priceFen)}</span> × {line.quantity}
          </span>
          {!line.selectable && (
            <span className="min-w-0 truncate text-notice" title={line.notice}>
              {line.notice || '缺货'}
            </span>
          )}
        </p>
      </div>
      <button
        type="button"
        className="absolute right-1 top-1.5 grid size-8 place-items-center rounded-md text-ink-3 hover:bg-danger-50 hover:text-danger max-md:size-11"
        aria-label={`删除 ${name}`}
        onClick={onDelete}
      >
        <span className="i-lucide-trash-2 size-4" aria-hidden="true" />
      </button>
    </li>
  );
}
