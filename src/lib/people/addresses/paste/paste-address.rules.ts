import { addressPieces, type Piece } from '#lib/people/addresses/paste/address-pieces.rules.ts';
import { type FoundRegion, regionAtStart } from '#lib/people/addresses/paste/region-in-text.rules.ts';

/** Fields read from a pasted address; empty: not found. The member checks them; they are never saved unchecked. */
export interface PastedAddress {
  receiver: string;
  /** As returned by `parsePhone`. */
  phone: string;
  /** Six digits of a city, or of a province where no city was named. */
  regionCode: string;
  detail: string;
  /** Texts that fit no field: a second number, a note; the whole text where it is unclear. */
  unused: string[];
  /**
   * Parts of several addresses are mixed, so that nothing was read; the member is asked which part belongs to which.
   */
  isUnclear?: true;
}

/** Signs of a street: a region after one belongs to another address. */
const STREET = /[\d区县镇乡村路街道巷弄]/;

/** Certainty of a complete city name, or more. */
const SURE = 4;

/** Maximum length (characters) of a text that is read; a longer one is no address. */
export const LONGEST_PASTE = 6000;
/** Characters within which a text names its region, a repeated province and words of official lists included. */
const LONGEST_REGION = 80;

/** Returns the part of a pasted text that is read; one character may become eighteen in half-width form. */
export function readablePaste(text: string): string {
  const cut = text.slice(0, LONGEST_PASTE);
  const plain = cut.normalize('NFKC');
  return plain.length <= LONGEST_PASTE ? cut : plain.slice(0, LONGEST_PASTE);
}

/**
 * Parses an address as people copy it from chats and shops: with or without labels, receiver, phone, region and detail
 * in any order, the province short or missing, in full-width characters, on one line or several.
 */
export function parsePastedAddress(text: string): PastedAddress {
  const { pieces: cut, phone, unused } = addressPieces(text);
  const pieces = withWholeNames(cut);
  const named = pieces.find(({ label }) => label === 'receiver');
  const rest = pieces.filter((piece) => piece !== named);
  const region = findRegion(named ? rest : withoutGluedStart(rest));
  const parts = region?.pieces ?? rest;
  const found = named ? null : findReceiver(parts, region?.at ?? -1);
  const address = parts.filter((_, at) => at !== found?.at && (region === null || at >= region.at));
  const before = region === null ? [] : parts.filter((_, at) => at !== found?.at && at < region.at);
  let detail = withoutRegion(joined(address), region?.found ?? null);
  let receiver = named?.text ?? found?.name ?? '';
  if (receiver === '') ({ detail, receiver } = nameFromEnd(detail));
  return {
    receiver: receiver.replace(/(?<=.)\s*[(（]?收[)）]?$/, ''),
    phone,
    regionCode: region?.found.code ?? '',
    detail: [detail, joined(before)].filter(Boolean).join(' '),
    unused,
    ...(before.some(({ text }) => STREET.test(text)) && { isUnclear: true }),
  };
}

interface RegionPlace {
  pieces: Piece[];
  at: number;
  found: FoundRegion;
}

/** Finds the piece at which the region begins: the one with the highest certainty, of equal ones the first. */
function findRegion(pieces: Piece[]): RegionPlace | null {
  let best: RegionPlace | null = null;
  for (const [at, piece] of pieces.entries()) {
    const found = regionAtStart(textFrom(pieces, at));
    if (!found) continue;
    const isFirm = isBusiness(piece.text) && !STREET.test(piece.text.slice(found.length));
    const certainty = found.certainty + (piece.label === 'address' ? 3 : 0) - (isFirm ? 3 : 0);
    if (!best || certainty > best.found.certainty) best = { pieces, at, found: { ...found, certainty } };
  }
  return best;
}

/** Returns the beginning of the text from a piece on. */
function textFrom(pieces: readonly Piece[], at: number): string {
  let text = '';
  for (let next = at; next < pieces.length && text.length < LONGEST_REGION; next += 1)
    text += pieces[next]?.text ?? '';
  return text.slice(0, LONGEST_REGION);
}

/** `王芳河南省郑州市…` in two pieces, where no piece begins with a region. */
function withoutGluedStart(pieces: Piece[]): Piece[] {
  if (findRegion(pieces)) return pieces;
  return pieces.flatMap((piece) => {
    if (!hasSurname(piece.text)) return [piece];
    const signs = [...piece.text];
    for (const length of [3, 2, 4]) {
      const name = signs.slice(0, length).join('');
      const behind = signs.slice(length).join('');
      const found = regionAtStart(behind);
      if (!found || found.certainty < SURE - 1 || likenessOfReceiver(name) < SURE_NAME) continue;
      return [
        { ...piece, text: name },
        { ...piece, text: behind, isBesidePhone: false },
      ];
    }
    return [piece];
  });
}

/** Finds the receiver: before the address, or after the last piece that only an address has. */
function findReceiver(pieces: readonly Piece[], region: number): { at: number; name: string } | null {
  const lastOfAddress = pieces.findLastIndex(
    ({ text }, at) => at >= region && likenessOfReceiver(text) === 0,
  );
  let best: { at: number; name: string; likeness: number } | null = null;
  for (const [at, { text, isBesidePhone, label }] of pieces.entries()) {
    if (label === 'address' || (region >= 0 && at >= region && at <= lastOfAddress) || at === region)
      continue;
    const name = text.replace(/(?<=.)\s*[(（]?收[)）]?$/, '');
    const own = likenessOfReceiver(name);
    const likeness = own === 0 ? 0 : own + (isBesidePhone ? 2 : 0) + (at === 0 ? 1 : 0);
    if (likeness > (best?.likeness ?? 2)) best = { at, name, likeness };
  }
  return best;
}

/** Joins the pieces of an address into one line: blanks stay between Latin words and numbers only. */
const joined = (pieces: readonly Piece[]): string =>
  pieces.reduce(
    (line, { text }) => line + (/[\dA-Za-z]$/.test(line) && /^[\dA-Za-z]/.test(text) ? ' ' : '') + text,
    '',
  );

/** Returns the text without the region it begins with; a full name that is repeated is removed twice. */
function withoutRegion(text: string, region: FoundRegion | null): string {
  if (!region) return text;
  let rest = text;
  for (let isFirst = true; ; isFirst = false) {
    const again = regionAtStart(rest);
    if (!again || again.length === 0) return rest;
    const isSame = again.code.slice(0, 2) === region.code.slice(0, 2);
    if (!isFirst && (!isSame || again.certainty < SURE)) return rest;
    rest = rest.slice(again.length);
  }
}

function nameFromEnd(detail: string): { detail: string; receiver: string } {
  const glued = splitGluedName(detail);
  return glued ? { detail: glued.before, receiver: glued.name } : { detail, receiver: '' };
}

/** The commonest family names, of one sign and of two. */
const SURNAMES = new Set(
  '王李张刘陈杨黄赵吴周徐孙马朱胡郭何高林罗郑梁谢宋唐许韩冯邓曹彭曾肖萧田董袁潘于蒋蔡余杜叶程苏魏吕丁任沈姚卢姜崔钟谭陆汪范金石廖贾夏韦付傅方白邹孟熊秦邱江尹薛闫阎段雷侯龙史陶黎贺顾毛郝龚邵万钱严覃武戴莫孔向汤常温康施文牛樊葛邢安齐易乔伍庞颜倪庄聂章鲁岳翟殷詹申欧耿关兰焦俞左柳甘祝包宁尚符舒阮柯纪梅童凌毕单季裴霍涂成苗谷盛曲翁冉骆蓝路游辛靳管柴蒙鲍华喻祁蒲房滕屈饶解牟艾尤阳时穆农司卓古吉缪简车项连芦麦褚娄窦戚岑景党宫费卜冷晏席卫米柏宗瞿桂全佟应臧闵苟邬边卞姬师和仇栾隋商刁沙荣巫寇桑郎甄丛仲虞敖巩明佘池查麻苑迟邝'.split(
    '',
  ),
);
const DOUBLE = /^(?:欧阳|上官|司马|诸葛|司徒|夏侯|皇甫|尉迟|公孙|慕容|令狐|东方|端木|南宫)/;
const TITLE = /(?:先生|女士|小姐|老师|经理|主任|医生|大夫|药师|店长|老板|阿姨|师傅|总)$/;
/** Endings of names of places and houses. */
const PLACE =
  /[省市区县州盟旗镇乡村屯组路街道巷弄号室楼栋幢座层园苑城院厦场厅门站口店房所库厂司校东西南北旁边内]$/;
const BUSINESS =
  /(?:药房|药店|诊所|公司|医院|卫生室|卫生院|卫生站|服务中心|服务站|门店|门诊部?|连锁|[^酒]店|经营部)(?:[（(].+[)）])?$/;
/** A name directly after the end of an address: a house, a number, a shop. */
const GLUED = /^(.*(?:号|室|楼|栋|幢|座|层|单元|院|厦|铺|房|店|库|旁|口|\d))(\p{Script=Han}{2,4})$/u;

/** True when a text begins with a family name. */
const hasSurname = (text: string): boolean => SURNAMES.has(text[0] ?? '') || DOUBLE.test(text);

/** Blank in a name, written so that short and long names align: `王 芳`. */
const NAME_BLANK = /(?<=\p{Script=Han}) (?=\p{Script=Han})/gu;
/** A family name alone, and a given name after it. */
const FAMILY = new RegExp(`^(?:\\p{Script=Han}|${DOUBLE.source.slice(1)})$`, 'u');
/** A name of which a part with a blank has been put together. */
const SPACED_NAME = /^\p{Script=Han} \p{Script=Han}$/u;
const GIVEN = /^\p{Script=Han}{1,2}$/u;

/**
 * Returns the pieces with names joined that were written with blanks between their characters. The pieces of a labelled
 * receiver are a name whatever its family name is.
 */
function withWholeNames(pieces: readonly Piece[]): Piece[] {
  const whole: Piece[] = [];
  for (const piece of pieces) {
    const last = whole.at(-1);
    const isGiven =
      last &&
      piece.label === null &&
      GIVEN.test(piece.text) &&
      (last.label === 'receiver' || hasSurname(last.text)) &&
      (FAMILY.test(last.text) || SPACED_NAME.test(last.text)) &&
      !PLACE.test(piece.text) &&
      regionAtStart(piece.text) === null;
    if (isGiven) {
      const text = `${last.text} ${piece.text}`;
      whole[whole.length - 1] = { ...last, text, isBesidePhone: last.isBesidePhone || piece.isBesidePhone };
    } else whole.push(piece);
  }
  return whole;
}

/** From this likeness on a text is surely a person's name. */
export const SURE_NAME = 5;

/** Returns the likeness of a piece of an address line to a receiver; 0: none. */
export function likenessOfReceiver(text: string): number {
  if (/\d/.test(text)) return 0;
  const name = text.replaceAll(NAME_BLANK, '');
  if (/^[A-Za-z][A-Za-z .·'-]{1,30}$/.test(text)) return 3;
  if (TITLE.test(name) && /^[\p{Script=Han}·]{2,7}$/u.test(name)) return 6;
  if (/^\p{Script=Han}{1,6}·[\p{Script=Han}·]{1,20}$/u.test(name)) return 6;
  if (/^\p{Script=Han}{2,4}$/u.test(name) && !PLACE.test(name)) return hasSurname(name) ? 5 : 3;
  if (/^\p{Script=Han}{2,3}$/u.test(name) && hasSurname(name)) return 2;
  return BUSINESS.test(text) ? 2 : 0;
}

/** True when a text ends as the name of a shop, a firm or a clinic does. */
export const isBusiness = (text: string): boolean => BUSINESS.test(text);

/** Splits a name off the end of an address: `花园路120号王芳` → `花园路120号`, `王芳`; null: there is none. */
function splitGluedName(text: string): { before: string; name: string } | null {
  const [, before = '', name = ''] = GLUED.exec(text) ?? [];
  if (name === '' || !hasSurname(name) || likenessOfReceiver(name) < SURE_NAME) return null;
  return { before, name };
}
