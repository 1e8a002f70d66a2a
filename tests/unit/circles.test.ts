import { describe, expect, it } from 'vitest';
import { circlesOf, edgesOfConcepts, edgesOfFolders } from '../../scripts/check/circles.mjs';

const SOUND = [
  { source: 'src/lib/trade/cart/cart.service.ts', to: 'src/lib/trade/orders/orders.service.ts' },
  { source: 'src/lib/trade/cart-desk/cart-desk.service.ts', to: 'src/lib/trade/cart/cart.service.ts' },
  {
    source: 'src/lib/trade/orders/view/orders-view.service.ts',
    to: 'src/lib/trade/orders/orders.service.ts',
  },
  {
    source: 'src/lib/trade/orders/orders.service.ts',
    to: 'src/lib/trade/orders/view/orders-view.service.ts',
  },
];
const BACK = {
  source: 'src/lib/trade/orders/orders.service.ts',
  to: 'src/lib/trade/cart-desk/cart-desk.service.ts',
};

describe('the circle check', () => {
  it('lets imports of one direction pass, and a folder with those within it', () => {
    expect(circlesOf(edgesOfFolders(SOUND))).toEqual([]);
    expect(circlesOf(edgesOfConcepts(SOUND, new Map()))).toEqual([]);
  });

  it('finds a planted circle and shows the imports that make it', () => {
    const [circle] = circlesOf(edgesOfFolders([...SOUND, BACK]));
    expect(circle?.way.toSorted()).toEqual(
      [SOUND[0], SOUND[1], BACK].map((edge) => `${edge?.source} → ${edge?.to}`).toSorted(),
    );
  });

  it('finds one that only the parts of a concept make together', () => {
    const imports = [
      {
        source: 'src/lib/trade/orders/orders.service.ts',
        to: 'src/lib/trade/cart-desk/cart-desk.service.ts',
      },
      { source: 'src/lib/trade/cart/cart.service.ts', to: 'src/lib/trade/orders/orders.service.ts' },
    ];
    expect(circlesOf(edgesOfConcepts(imports, new Map()))).toEqual([]);
    const parts = new Map([['trade/cart-desk', 'trade/cart']]);
    expect(circlesOf(edgesOfConcepts(imports, parts))).toHaveLength(1);
  });
});
