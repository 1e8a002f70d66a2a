import { type ReadUnit } from '#lib/catalogue/search/names/pinyin-initials.rules.ts';
import { indexTokens } from '#lib/catalogue/search/names/tokens.rules.ts';

/** Prefixes of forms that distinguish variants of one medicine: 肠溶片, 软胶囊, 口服液. */
const MANNERS =
  '分散|肠溶|缓释|控释|迟释|咀嚼|泡腾|薄膜衣|糖衣|口腔崩解|口腔|口崩|口溶|舌下|含|软|硬|浓缩|水蜜|大蜜|小蜜|水|口服|内服|混悬|干|滴|外用|雾化|吸入|鼻用|鼻|眼用|滴眼|滴耳|滴鼻|冻干|注射用|静脉|直肠|阴道|透皮|贴|橡胶|黑|双层|多层|微丸|速溶|无糖|小儿|儿童|成人';
const FORMS =
  '片|胶囊|胶丸|颗粒|丸|散|膏|液|注射液|注射剂|口服液|糖浆|栓|贴|贴膏|软膏|乳膏|乳胶|凝胶|喷雾|气雾剂|粉|粉针|粉雾剂|剂|酊|洗剂|搽剂|擦剂|溶液|混悬液|混悬剂|乳剂|乳|合剂|冲剂|茶|酒|露|油|水|针|胶浆|眼膏|滴剂|膜|锭|干混悬剂|混悬滴剂|植入剂|灌肠液|含漱液|吸入剂';
/** Minimum number of characters left. */
const SHORTEST = 2;

const FORM = new RegExp(`^(?<stem>.{${SHORTEST},}?)(?:${MANNERS})*(?:${FORMS})剂?[ivx]*$`, 'u');

/** A name without the form it comes in, 阿莫西林 of 阿莫西林胶囊; undefined where it names none. */
export const stemOf = (plain: string): string | undefined => FORM.exec(plain)?.groups?.['stem'];

const USES = '注射用|吸入用|外用|口服';
const ACIDS =
  '盐酸|硫酸氢|硫酸|磷酸|富马酸|马来酸|苯磺酸|甲苯磺酸|对甲苯磺酸|甲磺酸|酒石酸|重酒石酸|枸橼酸|氢溴酸|琥珀酸|丁二酸|醋酸|乳酸(?!菌)|草酸|苹果酸|丙酸|糠酸|戊酸|棕榈酸|双羟萘酸|羟乙磺酸|昔萘酸|碳酸(?!氢|钙)|硝酸(?!甘油)';
const BASES = '二钠|钠|钾|钙|镁|锌|磷酸酯|酯|叔丁胺|二乙胺';
/** Minimum number of characters of a medicine without its salt. */
const SHORTEST_BARE = 3;

const IN_FRONT = new RegExp(`^(?:${USES})?(?:${ACIDS})?(?=.{${SHORTEST_BARE}})`, 'u');
const BASE_BEHIND = new RegExp(`^(?<bare>.{${SHORTEST_BARE},}?)(?:${BASES})$`, 'u');

/**
 * The units of a name from the medicine on, after its use and its salt: 氨氯地平片 of 苯磺酸氨氯地平片. Undefined where
 * neither stands in front.
 */
export function withoutSalt(units: readonly ReadUnit[]): readonly ReadUnit[] | undefined {
  const { length } = IN_FRONT.exec(plainOf(units))?.[0] ?? '';
  return length === 0 ? undefined : units.slice(unitsWithin(units, length).length);
}

/**
 * Returns the texts a name may be typed as without its form, its brackets or its salt, blank between: 阿莫西林, amxl
 * and amoxilin of 阿莫西林胶囊(阿莫仙), 氨氯地平 and 氨氯地平片 of 苯磺酸氨氯地平片.
 */
export function stemsOf(forms: readonly (readonly ReadUnit[])[]): string {
  const [whole = [], bare = whole] = forms;
  const unsalted = withoutSalt(bare);
  const named = [whole, bare, ...(unsalted ? [unsalted] : [])];
  const stems = [...named.slice(1), ...named.flatMap(partsOf)].filter(
    (units) => units.length > 0 && units.length < whole.length,
  );
  return [...new Map(stems.map((units) => [plainOf(units), units]))]
    .map(([plain, units]) => [plain, indexTokens([units]).heads].join(' '))
    .join(' ');
}

/** A name without its form, and also without the salt after it: 氯沙坦钾 and 氯沙坦 of 氯沙坦钾片. */
function partsOf(units: readonly ReadUnit[]): readonly ReadUnit[][] {
  const plain = plainOf(units);
  const stem = stemOf(plain) ?? plain;
  const bare = BASE_BEHIND.exec(stem)?.groups?.['bare'];
  return [stem, ...(bare === undefined ? [] : [bare])].map(({ length }) => unitsWithin(units, length));
}

const plainOf = (units: readonly ReadUnit[]): string => units.map(({ text }) => text).join('');

/** The units within the first `length` signs. */
function unitsWithin(units: readonly ReadUnit[], length: number): ReadUnit[] {
  let signs = 0;
  return units.filter(({ text }) => (signs += text.length) <= length);
}
