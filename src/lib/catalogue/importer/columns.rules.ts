/** Fields of a goods list; money in yuan, days as written, everything still text. */
export type Field =
  | 'name'
  | 'common_name'
  | 'brand_name'
  | 'spec'
  | 'maker'
  | 'approval_no'
  | 'dosage_form'
  | 'unit'
  | 'rx_class'
  | 'insurance_class'
  | 'barcode'
  | 'price'
  | 'price_basis'
  | 'rank2_price'
  | 'rank3_price'
  | 'market_price'
  | 'category'
  | 'drug_type'
  | 'scope_code'
  | 'flags'
  | 'storage'
  | 'stock'
  | 'lot_no'
  | 'produced_at'
  | 'expires_at'
  | 'shelf_life'
  | 'middle_pack'
  | 'case_size'
  | 'min_quantity'
  | 'step_quantity'
  | 'origin'
  | 'grade';

const NAMES: Record<Field, string> = {
  name: 'name goods_name product_name 品名 名称 商品 商品名称 药品名称 产品名称 货品名称 器械名称 品种名称',
  common_name: 'common_name generic_name 通用名 通用名称 药品通用名 药品通用名称',
  brand_name: 'brand_name brand trade_name 商品名 品牌 商标 商标名 品牌名称',
  spec: 'spec specification 规格 药品规格 商品规格 包装规格 规格型号 制剂规格',
  maker:
    'manufacturer maker producer 生产企业 生产厂家 生产厂商 厂家 厂商 生产单位 生产企业名称 制造商 产地厂家 上市许可持有人 生产商',
  approval_no:
    'approval_no approval_number license_no 批准文号 国药准字 注册证号 注册证编号 批准文号注册证号 注册证号备案号 备案号',
  dosage_form: 'dosage_form form 剂型',
  unit: 'unit 单位 包装单位 销售单位 计量单位 最小销售单位',
  rx_class: 'otc_class rx_class rx 处方类别 处方分类 处方药类别 otc 是否处方药 otc分类',
  insurance_class: 'insurance_class 医保类别 医保分类 医保 医保类型 医保甲乙类',
  barcode: 'barcode bar_code ean gtin 条码 条形码 商品条码 69码 国际条码',
  price:
    'price base_price wholesale_price 价格 单价 挂牌价 批发价 供货价 销售价 售价 含税价 含税单价 供价 会员价 结算价',
  rank2_price: 'rank2_price 二级价 二级会员价',
  rank3_price: 'rank3_price 三级价 三级会员价',
  price_basis: 'price_basis 价格依据 价格类型 价格性质',
  market_price: 'market_price retail_price msrp 市场价 零售价 建议零售价 指导价 参考零售价',
  category: 'category class 分类 类别 商品分类 药品分类 商品类别 功效分类 品类',
  drug_type: 'drug_type type 药品类型 商品类型 药品种类',
  scope_code: 'scope scope_code 经营范围 经营范围代码 经营类别',
  flags: 'flags flag 标记 标志 管理类别 特殊管理 特殊药品',
  storage: 'storage 储存条件 贮藏 储藏 存储条件 贮存条件 储存 保存条件',
  stock: 'stock quantity qty 库存 库存数量 数量 可售数量 可销库存 库存量',
  lot_no: 'lot_no lot batch_no batch 批号 产品批号 生产批号',
  produced_at: 'produced_at production_date mfg_date 生产日期',
  expires_at: 'expires_at expiry expiry_date expiration_date 有效期至 有效期 效期 失效日期 失效期 有效期限',
  shelf_life: 'shelf_life 保质期 保质期限',
  middle_pack: 'middle_pack 中包装 中包装数量 中包 中包装量',
  case_size: 'case_size 件装量 件装 整件数量 大包装 装箱数',
  min_quantity: 'min_quantity moq 起订量 最小起订量 起批量 最小采购量',
  step_quantity: 'step_quantity step 加购步长 倍数 采购倍数 递增数量',
  origin: 'origin 产地 道地产地 原产地 药材产地 饮片产地',
  grade: 'grade 等级 商品等级 药材等级 规格等级 品级',
};

/** Known column names that are not used here; they are not reported as unknown. */
const IGNORED = new Set(
  'drug_code nhsa_class source id no 序号 编号 编码 商品编码 药品编码 本位码 检验报告 备注 来源'
    .split(' ')
    .map(plainHeader),
);

const FIELD_OF = new Map(
  Object.entries(NAMES).flatMap(([field, names]) =>
    names.split(' ').map((name) => [plainHeader(name), field as Field] as const),
  ),
);

/** The field for a column's name. */
export const fieldNamed = (name: string): Field | undefined => FIELD_OF.get(plainHeader(name));

/** A column name without blanks, marks, case, underscores and its unit in brackets: `*价格（元）` → `价格`. */
export function plainHeader(name: string): string {
  const text = name.normalize('NFKC').toLowerCase();
  return text.replace(/\(.*?\)|\[.*?\]/g, '').replace(/[^\p{L}\p{N}]/gu, '');
}

/** Fields that may be terms; their column's name may give the unit. */
const TERMS: ReadonlySet<Field> = new Set(['expires_at', 'shelf_life']);
const TERM_UNIT = /[([]\s*(?:单位)?:?\s*(个?月|年|天|日)\s*[)\]]/;

export interface ColumnMap {
  /** index of each field's column, from zero */
  at: Partial<Record<Field, number>>;
  /** unit of a bare number in a column of terms, where its name gives one: `保质期（月）` */
  units?: Partial<Record<Field, string>>;
  /** unknown column names, as written */
  unknown: string[];
  /** names of required fields that are missing: 品名, 规格, 生产企业 */
  missing: string[];
}

/**
 * Finds the columns of a goods list by their names in English or Chinese. The first of two columns for one field
 * counts. A list with only a generic name uses it as the goods' name.
 */
export function mapColumns(header: readonly string[]): ColumnMap {
  const at: ColumnMap['at'] = {};
  const units: ColumnMap['units'] = {};
  const unknown: string[] = [];
  header.forEach((cell, index) => {
    const plain = plainHeader(cell);
    const field = FIELD_OF.get(plain);
    if (field !== undefined && at[field] === undefined) {
      at[field] = index;
      const term = TERMS.has(field) && TERM_UNIT.exec(cell.normalize('NFKC'))?.[1];
      if (term) units[field] = term;
    } else if (field === undefined && plain !== '' && !IGNORED.has(plain)) unknown.push(cell.trim());
  });
  at.name ??= at.common_name ?? at.brand_name;
  if (at.name === undefined) delete at.name;
  const needed: [Field, string][] = [
    ['name', '品名'],
    ['spec', '规格'],
    ['maker', '生产企业'],
  ];
  return {
    at,
    units,
    unknown,
    missing: needed.filter(([field]) => at[field] === undefined).map(([, word]) => word),
  };
}

/** The cells of one line by field; absent columns and short lines give empty text. */
export function pickFields(cells: readonly string[], { at, units = {} }: ColumnMap): Record<Field, string> {
  const fields = Object.keys(NAMES) as Field[];
  return Object.fromEntries(
    fields.map((field) => {
      const index = at[field];
      const cell = index === undefined ? '' : (cells[index] ?? '');
      const isBare = units[field] !== undefined && /^\s*\d{1,4}(?:\.0+)?\s*$/.test(cell);
      return [field, isBare ? `${parseInt(cell, 10)}${units[field]}` : cell];
    }),
  ) as Record<Field, string>;
}
