import { beforeEach, describe, expect, it, vi } from 'vitest';

/** Loads the module as a process does that just started. */
const fresh = () => import('#lib/trade/orders/moves/order-hooks.server.ts');

describe('the hooks of order moves', () => {
  beforeEach(() => vi.resetModules());

  it('fail where a process did not register them', async () => {
    const { orderHooks } = await fresh();
    expect(() => orderHooks()).toThrow('import #lib/consequences.server.ts');
  });

  it('are those that were registered', async () => {
    const { orderHooks, registerOrderHooks } = await fresh();
    const hooks = { vouchersOfCuts: () => Promise.resolve(0), settleCancelled: () => Promise.resolve() };
    registerOrderHooks(hooks);
    expect(orderHooks()).toBe(hooks);
  });
});
