/** The commonest family names, of one sign and of two. */
const SURNAMES = new Set(
  '王李张刘陈杨黄赵吴周徐孙马朱胡郭何高林罗郑梁谢宋唐许韩冯邓曹彭曾肖萧田董袁潘于蒋蔡余杜叶程苏魏吕丁任沈姚卢姜崔钟谭陆汪范金石廖贾夏韦付傅方白邹孟熊秦邱江尹薛闫阎段雷侯龙史陶黎贺顾毛郝龚邵万钱严覃武戴莫孔向汤常温康施文牛樊葛邢安齐易乔伍庞颜倪庄聂章鲁岳翟殷詹申欧耿关兰焦俞左柳甘祝包宁尚符舒阮柯纪梅童凌毕单季裴霍涂成苗谷盛曲翁冉骆蓝路游辛靳管柴蒙鲍华喻祁蒲房滕屈饶解牟艾尤阳时穆农司卓古吉缪简车项连芦麦褚娄窦戚岑景党宫费卜冷晏席卫米柏宗瞿桂全佟应臧闵苟邬边卞姬师和仇栾隋商刁沙荣巫寇桑郎甄丛仲虞敖巩明佘池查麻苑迟邝'.split(
    '',
  ),
);
const DOUBLE = /^(?:欧阳|上官|司马|诸葛|司徒|夏侯|皇甫|尉迟|公孙|慕容|令狐|东方|端木|南宫)/;
const TITLE = /(?:先生|女士|小姐|老师|经理|主任|医生|大夫|药师|店长|老板|阿姨|师傅|总)$/;
/** With what names of places and houses end. */
const PLACE =
  /[省市区县州盟旗镇乡村屯组路街道巷弄号室楼栋幢座层园苑城院厦场厅门站口店房所库厂司校东西南北旁边内]$/;
const BUSINESS =
  /(?:药房|药店|诊所|公司|医院|卫生室|卫生院|卫生站|服务中心|服务站|门店|门诊部?|连锁|[^酒]店|经营部)(?:[（(].+[)）])?$/;
/** Behind the last of the address: a house, a number, a shop. */
const GLUED = /^(.*(?:号|室|楼|栋|幢|座|层|单元|院|厦|铺|房|店|库|旁|口|\d))([一-龥]{2,4})$/;

/** Whether a text begins as a family name does. */
export const hasSurname = (text: string): boolean => SURNAMES.has(text[0] ?? '') || DOUBLE.test(text);

/** From this likeness on a text is surely a person's name. */
export const SURE_NAME = 5;

/** How much a piece of an address line looks like who receives it; 0: not at all. */
export function likenessOfReceiver(text: string): number {
  if (/\d/.test(text)) return 0;
  if (/^[A-Za-z][A-Za-z .·'-]{1,30}$/.test(text)) return 3;
  if (TITLE.test(text) && /^[一-龥·]{2,7}$/.test(text)) return 6;
  if (/^[一-龥]{1,6}·[一-龥·]{1,20}$/.test(text)) return 6;
  if (/^[一-龥]{2,4}$/.test(text) && !PLACE.test(text)) return hasSurname(text) ? 5 : 3;
  if (/^[一-龥]{2,3}$/.test(text) && hasSurname(text)) return 2;
  return BUSINESS.test(text) ? 2 : 0;
}

/** Whether a text ends as the name of a shop, a firm or a clinic does. */
export const isBusiness = (text: string): boolean => BUSINESS.test(text);

/** Takes a name off the end of an address: `花园路120号王芳` → `花园路120号`, `王芳`; null: there is none. */
export function splitGluedName(text: string): { before: string; name: string } | null {
  const [, before = '', name = ''] = GLUED.exec(text) ?? [];
  if (name === '' || !hasSurname(name) || likenessOfReceiver(name) < SURE_NAME) return null;
  return { before, name };
}
