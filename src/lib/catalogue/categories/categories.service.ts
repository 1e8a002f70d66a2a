import { findCategories } from '#lib/catalogue/categories/categories.repository.ts';
import type { Category } from '#lib/catalogue/categories/categories.rules.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import { remembered } from '#lib/platform/db/memo.server.ts';

export type { Category };

/** The two-level category tree in menu order (product §2.2). */
export function categoryTree(db: Db): Promise<Category[]> {
  return remembered(db, 'category-tree', ['category'], async () => {
    const rows = await findCategories(db);
    const nodes = new Map(
      rows.map(({ id, code, name, kind, hint }) => [
        id,
        { id, code, name, kind, hint, children: [] as Category[] },
      ]),
    );
    const roots: Category[] = [];
    for (const row of rows) {
      const node = nodes.get(row.id);
      if (!node) continue;
      const parent = row.parentId === null ? undefined : nodes.get(row.parentId);
      (parent ? parent.children : roots).push(node);
    }
    return roots;
  });
}
