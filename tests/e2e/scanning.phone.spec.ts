import type { Page } from '@playwright/test';
import { expect, test } from '#tests/e2e/support/fixtures.ts';
import { memberId } from '#tests/support/demo-cart.ts';

const LEFT = [
  '0001101',
  '0011001',
  '0010011',
  '0111101',
  '0100011',
  '0110001',
  '0101111',
  '0111011',
  '0110111',
  '0001011',
];
/** Left digits that are written mirrored, by the first digit. */
const MIRRORED = [
  '000000',
  '001011',
  '001101',
  '001110',
  '010011',
  '011001',
  '011100',
  '010101',
  '010110',
  '011010',
];

const turned = (bars: string): string => [...bars].map((bar) => (bar === '1' ? '0' : '1')).join('');
const reversed = (bars: string): string => [...bars].toReversed().join('');

/** The bars of an EAN-13 code, 1 = dark. */
function barsOf(code: string): string {
  const [first = 0, ...digits] = [...code].map(Number);
  const bars = (digit: number): string => LEFT[digit] ?? '';
  const left = digits
    .slice(0, 6)
    .map((digit, at) => (MIRRORED[first]?.[at] === '1' ? reversed(turned(bars(digit))) : bars(digit)));
  return ['101', ...left, '01010', ...digits.slice(6).map((digit) => turned(bars(digit))), '101'].join('');
}

/** Gives a browser a camera that looks at a bar code, and takes away what it may have to read one. */
async function holdBeforeCamera(page: Page, code: string): Promise<void> {
  await page.addInitScript((bars) => {
    delete window.BarcodeDetector;
    navigator.mediaDevices.getUserMedia = () => {
      const canvas = document.createElement('canvas');
      canvas.width = 640;
      canvas.height = 480;
      const paint = (): void => {
        const pen = canvas.getContext('2d');
        if (!pen) return;
        pen.fillStyle = '#fff';
        pen.fillRect(0, 0, 640, 480);
        pen.fillStyle = '#000';
        for (const [at, bar] of [...bars].entries()) if (bar === '1') pen.fillRect(130 + at * 4, 120, 4, 240);
        requestAnimationFrame(paint);
      };
      paint();
      return Promise.resolve(canvas.captureStream(10));
    };
  }, barsOf(code));
}

test('A phone whose browser reads no bar codes scans a box with its camera', async ({
  page,
  shop,
  loginAs,
}) => {
  const member = await memberId(shop.db, 'buyer');
  await shop.db.deleteFrom('pad_draft').where('member_id', '=', member).execute();
  const { id, barcode, name } = await shop.db
    .selectFrom('goods')
    .select(['id', 'barcode', 'name'])
    .where('is_on_sale', '=', 1)
    .where('stock', '>', 100)
    .where('barcode', '<>', '')
    .orderBy('id')
    .executeTakeFirstOrThrow();
  await holdBeforeCamera(page, barcode);
  await loginAs('buyer');
  await page.goto('/kjcg');
  await page.getByRole('button', { name: '扫码' }).click();
  await expect(page.getByRole('dialog', { name: '扫条形码' })).toContainText(`已扫 ${barcode}`);
  await page.getByRole('button', { name: '扫完了' }).click();
  await expect(page.locator(`[data-pad-number="${id}"]`)).toBeVisible();
  await expect(page.getByRole('main').getByText(name).first()).toBeVisible();
});
