import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startFailure } from '#lib/platform/db/engine/sickness.server.ts';
import { migrate } from '#lib/platform/db/migrate.server.ts';
import { findSetting, setSetting } from '#lib/platform/db/setting.server.ts';
import { ENGINES, freshDatabase, type FreshDatabase } from '#tests/support/engines.ts';

describe.each(ENGINES)('migrating on %s', (engine) => {
  let fresh: FreshDatabase;
  beforeEach(async () => {
    fresh = await freshDatabase(engine);
    await setSetting(fresh.db, 'kept', 'yes');
  });
  afterEach(() => fresh.close());
  const nameSteps = async (...names: string[]) => {
    await sql`delete from kysely_migration`.execute(fresh.db);
    for (const name of names)
      await sql`insert into kysely_migration (name, timestamp) values (${name}, '')`.execute(fresh.db);
  };
  const failure = () =>
    migrate(fresh.db).then(
      () => null,
      (error: unknown) => error,
    );

  it('does nothing where it has been done', async () => {
    expect(await failure()).toBeNull();
    expect(await findSetting(fresh.db, 'kept')).toBe('yes');
  });

  it('refuses a database from before the baseline, names what to remove and leaves it as it is', async () => {
    await nameSteps('0001-goods', '0002-members');
    const words = startFailure(await failure());
    expect(words).toContain('由旧版本的药仓建立');
    const place =
      engine === 'sqlite' ? fresh.url.slice('sqlite:'.length) : new URL(fresh.url).pathname.slice(1);
    expect(words).toContain(`删除${engine === 'sqlite' ? '文件' : '数据库'} ${place}`);
    expect(await findSetting(fresh.db, 'kept')).toBe('yes');
  });

  it('does not call a database old that has steps from after the baseline', async () => {
    await nameSteps('0001-baseline', '9999-of-a-newer-version');
    const error = await failure();
    expect(error).toBeInstanceOf(Error);
    expect(startFailure(error)).toBeNull();
  });
});
