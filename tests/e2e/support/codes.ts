import { expect, type Page } from '@playwright/test';
import type { Db } from '#lib/platform/db/database.server.ts';
import { forgetCodeLimits, lastCode } from '#tests/support/sms.ts';

/** Has a code sent to the account's phone and types it in. */
export async function askForCode(page: Page, db: Db, phone: string): Promise<void> {
  await forgetCodeLimits(db);
  await page.getByRole('button', { name: '获取验证码' }).click();
  await expect(page.getByText(/^验证码已发送到/).first()).toBeVisible();
  await page.getByLabel('短信里的 6 位验证码').fill(await lastCode(db, phone));
}
