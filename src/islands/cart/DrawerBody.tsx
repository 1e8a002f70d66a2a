import { pageLink } from '#lib/page-link.rules.ts';
import type { ReactNode } from 'react';
import { deleteFromDrawer, loadDrawer } from '#lib/trade/cart/add/drawer.client.ts';
import { type DrawerItem, type DrawerState, drawerTotalFen } from '#lib/trade/cart/cart.store.ts';
import { formatFen } from '#lib/platform/money.rules.ts';

interface Props {
  drawer: DrawerState;
  onDeleted: () => void;
}

/** What is in the drawer, in each of its states. */
export function DrawerBody({ drawer, onDeleted }: Props) {
  if (drawer.state === 'ready') {
    return drawer.items.length > 0 ? <Filled items={drawer.items} onDeleted={onDeleted} /> : <Empty />;
  }
  if (drawer.state === 'visitor') return <Visitor />;
  return drawer.state === 'failed' ? <Failed /> : <Loading />;
}

function Filled({ items, onDeleted }: { items: readonly DrawerItem[]; onDeleted: () => void }) {
  const remove = async (item: DrawerItem): Promise<void> => {
    if (await deleteFromDrawer(item)) onDeleted();
  };
  return (
    <>
      <ul className="min-h-0 flex-1 overflow-y-auto overscroll-contain">
        {items.map((item) => (
          <DrawerItemRow key={item.id} item={item} onDelete={() => void remove(item)} />
        ))}
      </ul>
      <div className="border-t border-line p-3">
        <p className="mb-2 flex items-baseline justify-between">
          <span>
            共{' '}
            <strong translate="no" className="tabular-nums">
              {items.length}
            </strong>{' '}
            种商品
          </span>
          <span>
            合计{' '}
            <strong translate="no" className="price text-base">
              {formatFen(drawerTotalFen(items))}
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

function Failed() {
  return (
    <Message icon="i-lucide-cloud-off" text="购物车暂时没有取到">
      <button type="button" className="btn" onClick={() => void loadDrawer()}>
        重试
      </button>
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

interface DrawerItemRowProps {
  item: DrawerItem;
  onDelete: () => void;
}

/** One item of the drawer: picture, name, maker, spec, price × number, delete. */
function DrawerItemRow({ item, onDelete }: DrawerItemRowProps) {
  const { goods, combination } = item;
  const name = combination?.name ?? goods.name;
  const parts = combination?.goods.map((part) => `${part.name} × ${part.number}`).join('，');
  const address = pageLink(`/list/info/${goods.id}`);
  return (
    <li className="relative flex gap-2 border-b border-line px-3 py-2.5">
      <a href={address} tabIndex={-1} aria-hidden="true" className="shrink-0">
        <img src={goods.goods_image.list} alt="" width={56} height={56} className="size-14 rounded-md" />
      </a>
      <div className="min-w-0 flex-1">
        <a href={address} className="block truncate pr-7 font-bold text-ink">
          {name}
        </a>
        <p className="meta truncate">{parts ?? goods.sccj}</p>
        {!combination && <p className="meta truncate">{goods.ypgg}</p>}
        <p className="mt-0.5 flex items-baseline justify-between text-xs">
          <span translate="no" className="tabular-nums">
            <span className="price text-sm">{formatFen(item.price_fen)}</span> × {item.number}
          </span>
          {item.selectable === 0 && (
            <span className="text-notice">{combination ? item.notice : goods.buy_text || '缺货'}</span>
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
