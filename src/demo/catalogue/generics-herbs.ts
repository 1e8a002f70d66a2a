import { herbs } from './notation.ts';

/** Herb slices (中药饮片), priced by the kilogram in fen; toxic herbs are left out. */
export const HERB_GOODS = herbs(`
= buxu none 甲类 阴凉 袋 饮片
黄芪 | 4200 | 250g 500g 1kg | kangmei xinhehua huqiao qixin yonggang
当归 | 9800 | 250g 500g 1kg | kangmei huqiao xiehecheng tianqitang
党参 | 11800 | 250g 500g 1kg | xinhehua kangmei qiancao trtbz
白术 | 8600 | 250g 500g 1kg | huqiao yonggang zjyp
麸炒白术 | 9200 | 500g 1kg | huqiao zjyp tianqitang
甘草 | 3600 | 250g 500g 1kg | huqiao qixin kangmei qiao
炙甘草 | 4200 | 500g 1kg | huqiao kangmei tianqitang
熟地黄 | 3200 | 500g 1kg | huqiao qiancao trtbz kangmei
白芍 | 4600 | 250g 500g 1kg | huqiao xiehecheng yonggang
何首乌 | 4200 | 500g 1kg | flxyp kangmei huqiao
制何首乌 | 4800 | 250g 500g 1kg | flxyp kangmei trtbz
山药 | 4200 | 250g 500g 1kg | huqiao puren trtbz
盐杜仲 | 3600 | 500g 1kg | xinhehua tianqitang
续断 | 3400 | 500g 1kg | scyp tianji
补骨脂 | 4600 | 500g 1kg | huqiao scyp
淫羊藿 | 16800 | 500g 1kg | xinhehua qixin
肉苁蓉 | 12800 | 250g 500g | kangmei trtbz
巴戟天 | 12800 | 250g 500g | flxyp kangmei
菟丝子 | 4800 | 500g 1kg | huqiao qiao
北沙参 | 5200 | 500g 1kg | qixin qiao
麦冬 | 12800 | 250g 500g 1kg | xinhehua scyp zjyp
玉竹 | 6200 | 500g 1kg | songling huqiao
黄精 | 8800 | 250g 500g 1kg | puren songling hongxiang
石斛 | 9800 | 250g 500g | hongxiang kangmei
女贞子 | 1800 | 500g 1kg | songling huqiao
大枣 | 2200 | 500g 1kg | huqiao puren | 常温
太子参 | 9800 | 250g 500g | puren tianling
= qingre none 甲类 阴凉 袋 饮片
黄柏 | 6800 | 250g 500g 1kg | scyp xinhehua kangmei yonggang | #川黄柏
盐黄柏 | 7200 | 500g 1kg | scyp tianqitang
黄芩片 | 4200 | 250g 500g 1kg | qixin qiao huqiao
黄连片 | 42800 | 100g 250g 500g | xinhehua scyp kangmei
金银花 | 18800 | 100g 250g 500g | kangmei huqiao trtbz qiancao
连翘 | 16800 | 250g 500g | qixin qiao
板蓝根 | 2600 | 500g 1kg | huqiao qixin
大青叶 | 1400 | 500g 1kg | huqiao qiao
栀子 | 3600 | 500g 1kg | tianqitang songling
生地黄 | 2600 | 500g 1kg | huqiao trtbz shlysyp
玄参 | 2200 | 500g 1kg | zjyp huqiao
牡丹皮 | 4600 | 500g 1kg | huqiao xiehecheng
赤芍 | 6800 | 500g 1kg | qixin scyp
知母 | 3200 | 500g 1kg | qixin huqiao
蒲公英 | 2200 | 250g 500g 1kg | huqiao qiao
鱼腥草 | 1800 | 500g 1kg | scyp xinhehua
夏枯草 | 4200 | 500g 1kg | huqiao tianling
决明子 | 1600 | 500g 1kg | huqiao qiao puren | 常温
苦参 | 2400 | 500g 1kg | qixin qiao
= jiebiao none 甲类 阴凉 袋 饮片
桂枝 | 1800 | 500g 1kg | flxyp huqiao
荆芥 | 1800 | 500g 1kg | qiao qixin
防风 | 6800 | 250g 500g 1kg | qixin qiao huqiao
白芷 | 2600 | 500g 1kg | scyp huqiao yonggang
薄荷 | 1800 | 250g 500g 1kg | huqiao tianling
柴胡 | 12800 | 250g 500g 1kg | qixin xinhehua
葛根 | 2200 | 500g 1kg | songling scyp
桑叶 | 1400 | 500g 1kg | huqiao tianling
紫苏叶 | 2200 | 500g 1kg | qiao huqiao
升麻 | 6200 | 500g 1kg | scyp qixin
羌活 | 16800 | 250g 500g | xinhehua scyp
= huoxue none 甲类 阴凉 袋 饮片
莪术 | 3200 | 250g 500g 1kg | scyp kangmei zjyp | #蓬莪术
醋莪术 | 3600 | 500g 1kg | scyp zjyp tianqitang
醋三棱 | 3200 | 500g 1kg | zjyp huqiao
川芎 | 3600 | 250g 500g 1kg | xinhehua scyp kangmei
丹参 | 2800 | 250g 500g 1kg | kangmei scyp huqiao
燀桃仁 | 6800 | 500g 1kg | qixin huqiao | #桃仁
红花 | 16800 | 100g 250g 500g | kangmei huqiao
牛膝 | 2800 | 500g 1kg | huqiao trtbz
川牛膝 | 3200 | 500g 1kg | scyp xinhehua
益母草 | 1400 | 500g 1kg | huqiao tianji
郁金 | 3800 | 500g 1kg | scyp zjyp
醋延胡索 | 9800 | 250g 500g 1kg | zjyp huqiao | #元胡
鸡血藤 | 1600 | 500g 1kg | flxyp songling
三七 | 16800 | 250g 500g | hongxiang kangmei | #田七
三七粉 | 19800 | 3g*30袋 100g 250g | hongxiang kangmei trtbz | 盒 自费
= huatan none 甲类 阴凉 袋 饮片
法半夏 | 14800 | 250g 500g 1kg | scyp xinhehua huqiao
浙贝母 | 11800 | 250g 500g | zjyp kangmei
川贝母 | 268000 | 50g 100g 250g | xinhehua scyp kangmei | 自费
桔梗 | 4200 | 500g 1kg | huqiao qiao
炒苦杏仁 | 3800 | 500g 1kg | qixin qiao
紫菀 | 3800 | 500g 1kg | qixin huqiao
款冬花 | 12800 | 250g 500g | qixin xinhehua
枇杷叶 | 1200 | 500g 1kg | flxyp tianling
瓜蒌 | 3800 | 500g 1kg | huqiao qixin
前胡 | 8600 | 500g 1kg | xiehecheng huqiao
= liqi none 甲类 阴凉 袋 饮片
陈皮 | 2200 | 250g 500g 1kg | flxyp kangmei scyp
麸炒枳壳 | 3200 | 500g 1kg | tianqitang songling
麸炒枳实 | 3800 | 500g 1kg | tianqitang songling
木香 | 2400 | 500g 1kg | hongxiang huqiao
醋香附 | 2600 | 500g 1kg | huqiao tianqitang
佛手 | 5800 | 250g 500g | flxyp scyp
姜厚朴 | 2600 | 500g 1kg | scyp tianji
= lishui none 甲类 阴凉 袋 饮片
茯苓 | 3200 | 250g 500g 1kg | hongxiang huqiao tianji
泽泻 | 3200 | 500g 1kg | scyp xinhehua
薏苡仁 | 1600 | 500g 1kg | huqiao puren | 常温
车前子 | 3200 | 500g 1kg | tianqitang huqiao
金钱草 | 2200 | 500g 1kg | scyp xinhehua
茵陈 | 1800 | 500g 1kg | qiao huqiao
= qufeng none 甲类 阴凉 袋 饮片
独活 | 3200 | 500g 1kg | tianji scyp
秦艽 | 12800 | 250g 500g | qixin xinhehua
威灵仙 | 6800 | 500g 1kg | qixin huqiao
桑寄生 | 1800 | 500g 1kg | flxyp songling
木瓜 | 2200 | 500g 1kg | xiehecheng huqiao
= pinggan none 甲类 阴凉 袋 饮片
天麻 | 16800 | 100g 250g 500g | hongxiang xinhehua kangmei trtbz
钩藤 | 6800 | 250g 500g | songling flxyp
炒酸枣仁 | 88000 | 100g 250g 500g | qixin qiao kangmei | #酸枣仁
制远志 | 26800 | 250g 500g | qixin huqiao | #远志
牡蛎 | 800 | 500g 1kg | huqiao qiao | 常温
= shouse none 甲类 阴凉 袋 饮片
山萸肉 | 7800 | 250g 500g | trtbz huqiao | #山茱萸
五味子 | 14800 | 250g 500g | qixin huqiao
山楂 | 1800 | 500g 1kg | qixin puren
炒麦芽 | 1200 | 500g 1kg | huqiao qiao
炒鸡内金 | 2800 | 250g 500g 1kg | huqiao qixin
莲子 | 6800 | 500g 1kg | songling puren
芡实 | 6200 | 500g 1kg | flxyp puren
= wenli none 甲类 阴凉 袋 饮片
干姜 | 3800 | 500g 1kg | scyp xinhehua
肉桂 | 3200 | 250g 500g 1kg | flxyp kangmei
制吴茱萸 | 8800 | 250g 500g | tianqitang huqiao | #吴茱萸
广藿香 | 2600 | 500g 1kg | flxyp kangmei
苍术 | 16800 | 250g 500g 1kg | tianji qixin
砂仁 | 36800 | 100g 250g 500g | flxyp hongxiang
= flower none 自费 阴凉 瓶 饮片
枸杞子 | 7800 | 250g 500g | kangmei trtbz puren huqiao | 袋 甲类 #宁夏枸杞
菊花 | 12800 | 50g 100g 250g | zjyp kangmei huqiao | 甲类
玫瑰花 | 9800 | 50g 100g 250g | puren kangmei huqiao
西洋参 | 88000 | 50g 100g 250g | kangmei trtbz tianling | #花旗参
人参片 | 58000 | 50g 100g 250g | trtbz kangmei
红参片 | 46000 | 100g 250g | trtbz kangmei
胖大海 | 26800 | 50g 100g 250g | kangmei huqiao
百合 | 6800 | 250g 500g | songling puren | 袋 甲类
铁皮石斛 | 98000 | 50g 100g | zjyp hongxiang
鹿茸片 | 880000 | 10g 50g | trtbz kangmei | 盒
`);
