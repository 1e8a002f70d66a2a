/**
 * Provinces with their prefecture-level divisions: `code name: suffix name …`, where the suffix is the third and
 * fourth digit of the division's six-digit code, or all four when it is governed by the province directly.
 */
const REGION_DATA = `
110000 北京市: 01 市辖区
120000 天津市: 01 市辖区
130000 河北省: 01 石家庄市 02 唐山市 03 秦皇岛市 04 邯郸市 05 邢台市 06 保定市 07 张家口市 08 承德市 09 沧州市 10 廊坊市 11 衡水市
140000 山西省: 01 太原市 02 大同市 03 阳泉市 04 长治市 05 晋城市 06 朔州市 07 晋中市 08 运城市 09 忻州市 10 临汾市 11 吕梁市
150000 内蒙古自治区: 01 呼和浩特市 02 包头市 03 乌海市 04 赤峰市 05 通辽市 06 鄂尔多斯市 07 呼伦贝尔市 08 巴彦淖尔市 09 乌兰察布市 22 兴安盟 25 锡林郭勒盟 29 阿拉善盟
210000 辽宁省: 01 沈阳市 02 大连市 03 鞍山市 04 抚顺市 05 本溪市 06 丹东市 07 锦州市 08 营口市 09 阜新市 10 辽阳市 11 盘锦市 12 铁岭市 13 朝阳市 14 葫芦岛市
220000 吉林省: 01 长春市 02 吉林市 03 四平市 04 辽源市 05 通化市 06 白山市 07 松原市 08 白城市 24 延边朝鲜族自治州
230000 黑龙江省: 01 哈尔滨市 02 齐齐哈尔市 03 鸡西市 04 鹤岗市 05 双鸭山市 06 大庆市 07 伊春市 08 佳木斯市 09 七台河市 10 牡丹江市 11 黑河市 12 绥化市 27 大兴安岭地区
310000 上海市: 01 市辖区
320000 江苏省: 01 南京市 02 无锡市 03 徐州市 04 常州市 05 苏州市 06 南通市 07 连云港市 08 淮安市 09 盐城市 10 扬州市 11 镇江市 12 泰州市 13 宿迁市
330000 浙江省: 01 杭州市 02 宁波市 03 温州市 04 嘉兴市 05 湖州市 06 绍兴市 07 金华市 08 衢州市 09 舟山市 10 台州市 11 丽水市
340000 安徽省: 01 合肥市 02 芜湖市 03 蚌埠市 04 淮南市 05 马鞍山市 06 淮北市 07 铜陵市 08 安庆市 10 黄山市 11 滁州市 12 阜阳市 13 宿州市 15 六安市 16 亳州市 17 池州市 18 宣城市
350000 福建省: 01 福州市 02 厦门市 03 莆田市 04 三明市 05 泉州市 06 漳州市 07 南平市 08 龙岩市 09 宁德市
360000 江西省: 01 南昌市 02 景德镇市 03 萍乡市 04 九江市 05 新余市 06 鹰潭市 07 赣州市 08 吉安市 09 宜春市 10 抚州市 11 上饶市
370000 山东省: 01 济南市 02 青岛市 03 淄博市 04 枣庄市 05 东营市 06 烟台市 07 潍坊市 08 济宁市 09 泰安市 10 威海市 11 日照市 13 临沂市 14 德州市 15 聊城市 16 滨州市 17 菏泽市
410000 河南省: 01 郑州市 02 开封市 03 洛阳市 04 平顶山市 05 安阳市 06 鹤壁市 07 新乡市 08 焦作市 09 濮阳市 10 许昌市 11 漯河市 12 三门峡市 13 南阳市 14 商丘市 15 信阳市 16 周口市 17 驻马店市 9001 济源市
420000 湖北省: 01 武汉市 02 黄石市 03 十堰市 05 宜昌市 06 襄阳市 07 鄂州市 08 荆门市 09 孝感市 10 荆州市 11 黄冈市 12 咸宁市 13 随州市 28 恩施土家族苗族自治州 9004 仙桃市 9005 潜江市 9006 天门市 9021 神农架林区
430000 湖南省: 01 长沙市 02 株洲市 03 湘潭市 04 衡阳市 05 邵阳市 06 岳阳市 07 常德市 08 张家界市 09 益阳市 10 郴州市 11 永州市 12 怀化市 13 娄底市 31 湘西土家族苗族自治州
440000 广东省: 01 广州市 02 韶关市 03 深圳市 04 珠海市 05 汕头市 06 佛山市 07 江门市 08 湛江市 09 茂名市 12 肇庆市 13 惠州市 14 梅州市 15 汕尾市 16 河源市 17 阳江市 18 清远市 19 东莞市 20 中山市 51 潮州市 52 揭阳市 53 云浮市
450000 广西壮族自治区: 01 南宁市 02 柳州市 03 桂林市 04 梧州市 05 北海市 06 防城港市 07 钦州市 08 贵港市 09 玉林市 10 百色市 11 贺州市 12 河池市 13 来宾市 14 崇左市
460000 海南省: 01 海口市 02 三亚市 03 三沙市 04 儋州市 9001 五指山市 9002 琼海市 9005 文昌市 9006 万宁市 9007 东方市 9021 定安县 9022 屯昌县 9023 澄迈县 9024 临高县 9025 白沙黎族自治县 9026 昌江黎族自治县 9027 乐东黎族自治县 9028 陵水黎族自治县 9029 保亭黎族苗族自治县 9030 琼中黎族苗族自治县
500000 重庆市: 01 市辖区 02 县
510000 四川省: 01 成都市 03 自贡市 04 攀枝花市 05 泸州市 06 德阳市 07 绵阳市 08 广元市 09 遂宁市 10 内江市 11 乐山市 13 南充市 14 眉山市 15 宜宾市 16 广安市 17 达州市 18 雅安市 19 巴中市 20 资阳市 32 阿坝藏族羌族自治州 33 甘孜藏族自治州 34 凉山彝族自治州
520000 贵州省: 01 贵阳市 02 六盘水市 03 遵义市 04 安顺市 05 毕节市 06 铜仁市 23 黔西南布依族苗族自治州 26 黔东南苗族侗族自治州 27 黔南布依族苗族自治州
530000 云南省: 01 昆明市 03 曲靖市 04 玉溪市 05 保山市 06 昭通市 07 丽江市 08 普洱市 09 临沧市 23 楚雄彝族自治州 25 红河哈尼族彝族自治州 26 文山壮族苗族自治州 28 西双版纳傣族自治州 29 大理白族自治州 31 德宏傣族景颇族自治州 33 怒江傈僳族自治州 34 迪庆藏族自治州
540000 西藏自治区: 01 拉萨市 02 日喀则市 03 昌都市 04 林芝市 05 山南市 06 那曲市 25 阿里地区
610000 陕西省: 01 西安市 02 铜川市 03 宝鸡市 04 咸阳市 05 渭南市 06 延安市 07 汉中市 08 榆林市 09 安康市 10 商洛市
620000 甘肃省: 01 兰州市 02 嘉峪关市 03 金昌市 04 白银市 05 天水市 06 武威市 07 张掖市 08 平凉市 09 酒泉市 10 庆阳市 11 定西市 12 陇南市 29 临夏回族自治州 30 甘南藏族自治州
630000 青海省: 01 西宁市 02 海东市 22 海北藏族自治州 23 黄南藏族自治州 25 海南藏族自治州 26 果洛藏族自治州 27 玉树藏族自治州 28 海西蒙古族藏族自治州
640000 宁夏回族自治区: 01 银川市 02 石嘴山市 03 吴忠市 04 固原市 05 中卫市
650000 新疆维吾尔自治区: 01 乌鲁木齐市 02 克拉玛依市 04 吐鲁番市 05 哈密市 23 昌吉回族自治州 27 博尔塔拉蒙古自治州 28 巴音郭楞蒙古自治州 29 阿克苏地区 30 克孜勒苏柯尔克孜自治州 31 喀什地区 32 和田地区 40 伊犁哈萨克自治州 42 塔城地区 43 阿勒泰地区 9001 石河子市 9002 阿拉尔市 9003 图木舒克市 9004 五家渠市 9005 北屯市 9006 铁门关市 9007 双河市 9008 可克达拉市 9009 昆玉市 9010 胡杨河市 9011 新星市 9012 白杨市
710000 台湾省:
810000 香港特别行政区:
820000 澳门特别行政区:
`;

export interface City {
  /** six digits */
  code: string;
  name: string;
}

/** A province; one without cities is delivered to as a whole. */
export interface Province extends City {
  cities: City[];
}

function parseProvince(line: string): Province {
  const [head = '', tail = ''] = line.split(':');
  const [code = '', name = ''] = head.split(' ');
  const parts = tail.trim().split(' ').filter(Boolean);
  const cities: City[] = [];
  for (let at = 0; at + 1 < parts.length; at += 2) {
    cities.push({ code: `${code.slice(0, 2)}${parts[at]?.padEnd(4, '0')}`, name: parts[at + 1] ?? '' });
  }
  return { code, name, cities };
}

/** The 34 provinces with their cities, for the pickers of address forms. */
export const PROVINCES: readonly Province[] = REGION_DATA.trim().split('\n').map(parseProvince);

const names = new Map(
  PROVINCES.flatMap((province): [string, string][] => [
    [province.code, province.name],
    ...province.cities.map(({ code, name }): [string, string] => [
      code,
      name === '市辖区' ? province.name : `${province.name}${name}`,
    ]),
  ]),
);

/** A region as written on a parcel: `江苏省苏州市`, `上海市`; null for an unknown code. */
export function regionName(code: string): string | null {
  return names.get(code) ?? null;
}

/** True when goods can be delivered to a code: a city, or a province without listed cities. */
export function isDeliverable(code: string): boolean {
  const province = PROVINCES.find((entry) => entry.code === code);
  return province ? province.cities.length === 0 : names.has(code);
}

/** Returns the short name of a region, `新疆` for `新疆维吾尔自治区`; cities keep their whole name. */
const shortName = (code: string): string => {
  const whole = code.padEnd(6, '0');
  const name = regionName(whole) ?? code;
  return whole.endsWith('0000') ? name.replace(/(壮族|回族|维吾尔)?自治区$|特别行政区$|省$|市$/, '') : name;
};

/** Regions, by their codes or the beginnings of these, in words: `新疆、西藏`; empty for none. */
export const regionsText = (codes: readonly string[]): string => codes.map(shortName).join('、');
