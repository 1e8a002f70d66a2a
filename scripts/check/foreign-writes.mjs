/** Writes to another concept's table that are still to become calls of its service. None is added here. */
export const FOREIGN_WRITES = [
  'src/lib/catalogue/importer/importer.repository.ts category',
  'src/lib/catalogue/importer/importer.repository.ts goods',
  'src/lib/catalogue/importer/importer.repository.ts maker',
  'src/lib/catalogue/pricing/office/ladders/ladders.repository.ts goods',
  'src/lib/catalogue/pricing/office/ladders/ladders.repository.ts goods_ladder',
  'src/lib/people/stores/stores.repository.ts member',
  'src/lib/people/wechat/wechat.repository.ts member',
];
