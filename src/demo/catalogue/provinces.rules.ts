/** Letter and administrative code (GB/T 2260) of each province, as approval numbers use them. */
const PROVINCES: Record<string, [letter: string, code: string]> = {
  北京: ['京', '11'],
  天津: ['津', '12'],
  河北: ['冀', '13'],
  山西: ['晋', '14'],
  内蒙古: ['蒙', '15'],
  辽宁: ['辽', '21'],
  吉林: ['吉', '22'],
  黑龙江: ['黑', '23'],
  上海: ['沪', '31'],
  江苏: ['苏', '32'],
  浙江: ['浙', '33'],
  安徽: ['皖', '34'],
  福建: ['闽', '35'],
  江西: ['赣', '36'],
  山东: ['鲁', '37'],
  河南: ['豫', '41'],
  湖北: ['鄂', '42'],
  湖南: ['湘', '43'],
  广东: ['粤', '44'],
  广西: ['桂', '45'],
  海南: ['琼', '46'],
  重庆: ['渝', '50'],
  四川: ['川', '51'],
  贵州: ['黔', '52'],
  云南: ['滇', '53'],
  陕西: ['陕', '61'],
  甘肃: ['甘', '62'],
};

/** Letter and code of a mainland province, or undefined for a maker abroad, in Hong Kong, Macau or Taiwan. */
export function provinceOf(name: string): { letter: string; code: string } | undefined {
  const found = PROVINCES[name];
  return found && { letter: found[0], code: found[1] };
}
