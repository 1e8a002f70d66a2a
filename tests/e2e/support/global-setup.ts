import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeBaseShop } from '#tests/support/base-shop.ts';
import { ensureBuild } from '../../../scripts/prepare/build.mjs';

/** Environment variable with the base database of the workers, set for their processes. */
export const BASE_DATABASE = 'E2E_BASE_DATABASE';

/** Builds the shop and its base database once; workers copy it. Returns the teardown. */
export default async function prepareShop(): Promise<() => void> {
  ensureBuild();
  const folder = mkdtempSync(join(tmpdir(), 'yaocang-e2e-'));
  const file = join(folder, 'base.db');
  await makeBaseShop(`sqlite:${file}`);
  process.env[BASE_DATABASE] = file;
  return () => rmSync(folder, { recursive: true, force: true });
}
