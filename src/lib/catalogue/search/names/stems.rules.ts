/** What distinguishes the forms of one medicine, before what it is: 肠溶片, 软胶囊, 口服液. */
const MANNERS =
  '分散|肠溶|缓释|控释|咀嚼|泡腾|薄膜衣|糖衣|口腔崩解|口崩|舌下|含|软|硬|浓缩|水蜜|大蜜|小蜜|水|口服|内服|混悬|干|滴|外用|吸入|鼻用|眼用|滴眼|滴耳|滴鼻|冻干|注射用|静脉|直肠|阴道|透皮|橡胶|黑|双层|多层|速溶|无糖|小儿|儿童|成人';
const FORMS =
  '片|胶囊|胶丸|颗粒|丸|散|膏|液|注射液|注射剂|口服液|糖浆|栓|贴|贴剂|贴膏|软膏|乳膏|凝胶|凝胶剂|喷雾|喷雾剂|气雾剂|粉|粉针|粉针剂|粉雾剂|剂|酊|洗剂|搽剂|擦剂|溶液|混悬液|混悬剂|乳剂|乳|合剂|冲剂|茶|酒|露|油|水|针|胶浆|眼膏|滴剂|膜|锭|干混悬剂|混悬滴剂|植入剂|灌肠液|含漱液|吸入剂';
/** Of what is left, so many characters at least. */
const SHORTEST = 2;

const FORM = new RegExp(`^(?<stem>.{${SHORTEST},}?)(?:${MANNERS})*(?:${FORMS})$`, 'u');

/** A name without the form it comes in, 阿莫西林 of 阿莫西林胶囊; undefined where it names none. */
export const stemOf = (plain: string): string | undefined => FORM.exec(plain)?.groups?.['stem'];
