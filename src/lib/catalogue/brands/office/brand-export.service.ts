import { brandQuery } from '#lib/catalogue/brands/office/brand-form.fields.ts';
import { listBrands } from '#lib/catalogue/brands/office/brand-office.service.ts';
import { listExport } from '#lib/platform/http/call/forms/list-export.server.ts';

/** The list of brands as a file. */
export const brandExport = listExport({
  query: brandQuery,
  read: async (db, asked) => {
    const { brands, pages } = await listBrands(db, asked);
    return { rows: brands, pages };
  },
  columns: [
    { label: '顺序', kind: 'number', value: ({ place }) => place },
    { label: '品牌', value: ({ name }) => name },
    { label: '首字母', value: ({ letter }) => letter },
    { label: '介绍', value: ({ headline }) => headline },
    { label: '厂家', kind: 'number', value: ({ makers }) => makers },
    { label: '在售', kind: 'number', value: ({ goods }) => goods },
    { label: '修改时间', kind: 'moment', value: ({ updatedAt }) => updatedAt },
  ],
});
