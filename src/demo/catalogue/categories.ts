import type { CategoryKind, CategorySeed } from './types.ts';

/** A top-level entry and its leaves, each `code 名称`, with the goods named under the menu entry. */
function branch({ code, name, kind, hint, leaves }: { code: string; name: string; kind: CategoryKind; hint: string; leaves: string }): CategorySeed[] {
  const children = leaves.split(',').map((leaf): CategorySeed => {
    const [leafCode = '', leafName = ''] = leaf.trim().split(' ');
    return { code: leafCode, name: leafName, parent: code, kind };
  });
  return [{ code, name, kind, hint }, ...children];
}

/** The shop's category tree; the first seven top-level entries are those of the general menu. */
export const CATEGORIES: CategorySeed[] = [
  ...branch(
    { code: 'anti', name: '抗感染用药', kind: 'drug', hint: '阿莫西林 头孢克洛 阿奇霉素', leaves: 'pen 青霉素类, ceph 头孢菌素类, macro 大环内酯类, quin 喹诺酮类, nitro 硝基咪唑类, fungi 抗真菌药, virus 抗病毒药, worm 驱虫药, antib 其他抗菌药' },
  ),
  ...branch(
    { code: 'cold', name: '感冒解热镇痛', kind: 'drug', hint: '感冒灵 布洛芬 连花清瘟', leaves: 'coldw 感冒西药, coldz 感冒中成药, heat 清热解毒, pain 解热镇痛, coldmhj 含麻复方感冒药, summer 祛暑解表' },
  ),
  ...branch(
    { code: 'heart', name: '心脑血管', kind: 'drug', hint: '氨氯地平 阿托伐他汀 速效救心丸', leaves: 'bp 降血压药, lipid 调血脂药, angina 抗心绞痛药, clot 抗血栓药, rhythm 心律失常与心衰, heartz 心血管中成药, brainz 脑血管中成药' },
  ),
  ...branch(
    { code: 'sugar', name: '糖尿病用药', kind: 'drug', hint: '二甲双胍 阿卡波糖 甘精胰岛素', leaves: 'oral 口服降糖药, insulin 胰岛素类, sugarz 降糖中成药, diabn 并发症用药' },
  ),
  ...branch(
    { code: 'digest', name: '消化系统', kind: 'drug', hint: '奥美拉唑 蒙脱石散 健胃消食片', leaves: 'acid 抑酸护胃, motil 胃动力与解痉, diarr 止泻药, laxat 通便药, probio 微生态制剂, liver 肝胆用药, stomz 胃肠中成药, hemor 痔疮用药' },
  ),
  ...branch(
    { code: 'tonic', name: '中成药·补益', kind: 'drug', hint: '六味地黄丸 归脾丸 阿胶', leaves: 'kidney 补肾壮阳, yin 滋阴补肾, qixue 益气养血, anshen 安神助眠, jianpi 健脾益气, ejiao 阿胶系列' },
  ),
  ...branch(
    { code: 'herb', name: '中药饮片', kind: 'herb', hint: '黄芪 枸杞子 莪术', leaves: 'buxu 补虚药, qingre 清热药, jiebiao 解表药, huoxue 活血化瘀药, huatan 化痰止咳平喘药, liqi 理气药, lishui 利水渗湿药, qufeng 祛风湿药, pinggan 安神平肝药, shouse 收涩消食药, wenli 温里与化湿药, flower 花茶参茸' },
  ),
  ...branch(
    { code: 'resp', name: '呼吸系统', kind: 'drug', hint: '氨溴索 孟鲁司特 川贝枇杷膏', leaves: 'cough 止咳化痰西药, asthma 平喘药, coughz 止咳中成药, allergy 抗过敏药' },
  ),
  ...branch(
    { code: 'skin', name: '皮肤外用', kind: 'drug', hint: '酮康唑 糠酸莫米松 炉甘石', leaves: 'sfungi 皮肤真菌感染, eczema 皮炎湿疹, acne 痤疮色斑, santi 外用抗菌抗病毒, burn 烧烫伤与疤痕, itch 止痒护肤, hair 脱发用药' },
  ),
  ...branch(
    { code: 'ent', name: '五官用药', kind: 'drug', hint: '左氧氟沙星滴眼液 西瓜霜 鼻炎片', leaves: 'eye 眼科用药, ear 耳科用药, nose 鼻科用药, throat 咽喉用药, mouth 口腔用药' },
  ),
  ...branch(
    { code: 'bone', name: '骨科风湿', kind: 'drug', hint: '双氯芬酸 云南白药 非布司他', leaves: 'nsaid 抗炎镇痛, plaster 外用膏贴, bruise 跌打损伤, gout 抗痛风药, joint 关节与骨质疏松, rheum 风湿中成药' },
  ),
  ...branch(
    { code: 'gyn', name: '妇科男科', kind: 'drug', hint: '益母草颗粒 黄体酮 前列康', leaves: 'vagin 妇科炎症, menses 月经调理, contra 避孕药, hormone 妇科激素, prost 前列腺用药, urin 泌尿系统, male 男科用药' },
  ),
  ...branch(
    { code: 'child', name: '儿科用药', kind: 'drug', hint: '小儿豉翘清热颗粒 小儿氨酚黄那敏', leaves: 'kcold 儿童感冒退热, kcough 儿童止咳, kdigest 儿童脾胃, kother 儿童其他用药' },
  ),
  ...branch(
    { code: 'vita', name: '维生素矿物质', kind: 'drug', hint: '维生素C 碳酸钙D3 葡萄糖酸锌', leaves: 'vit 维生素类, calcium 补钙, mineral 补铁补锌, food 保健食品' },
  ),
  ...branch(
    { code: 'nerve', name: '神经系统', kind: 'drug', hint: '甲钴胺 谷维素 舍曲林', leaves: 'neuro 神经营养与眩晕, epile 抗癫痫药, mood 抗抑郁与精神用药, parkin 帕金森与痴呆, headz 头痛失眠中成药' },
  ),
  ...branch(
    { code: 'endo', name: '内分泌与免疫', kind: 'drug', hint: '优甲乐 泼尼松 甲巯咪唑', leaves: 'thyro 甲状腺用药, steroid 糖皮质激素, immune 免疫调节, blood 升白与贫血' },
  ),
  ...branch(
    { code: 'device', name: '医疗器械', kind: 'device', hint: '血压计 血糖试纸 医用口罩', leaves: 'dbp 血压计, dglu 血糖仪与试纸, dtemp 体温计, dresp 雾化与制氧, dmask 口罩与防护, dinj 注射输液, ddress 敷料与创可贴, dtest 检测试纸, dneedle 针灸理疗, dcare 康复护具, dcondom 避孕套, dhome 家用护理, dcold 冷敷与凝胶' },
  ),
  ...branch(
    { code: 'clean', name: '消毒护理', kind: 'device', hint: '酒精 碘伏 洗手液', leaves: 'calc 酒精碘伏, cliq 消毒液, chand 手消与湿巾' },
  ),
];
