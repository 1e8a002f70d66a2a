import { generics } from './notation.ts';

/** Chinese patent medicines that strengthen and nourish. */
export const TONIC_GOODS = generics(`
= yin Z otc_a 甲类 常温 盒
六味地黄丸(浓缩丸) | 200丸=980 360丸=1580 480丸=1980 | zhongjing:仲景*1.4 jzt:九芝堂*1.2 foci:岷山 taiji huiren | 瓶 youx #六味地黄丸
六味地黄丸(水蜜丸) | 6g*10袋=1180 6g*20袋=2180 | trtkj:同仁堂*1.3 bysclj hqyt
六味地黄丸(大蜜丸) | 9g*10丸=1280 | trt:同仁堂 shiyitang hongjitang
六味地黄胶囊 | 0.3g*60粒=1480 0.5g*30粒=1380 | huiren xiuzheng
知柏地黄丸(浓缩丸) | 200丸=980 360丸=1580 | zhongjing:仲景*1.3 jzt foci
知柏地黄丸(大蜜丸) | 9g*10丸=1280 | trt:同仁堂 hongjitang
杞菊地黄丸(浓缩丸) | 200丸=1080 360丸=1780 | zhongjing:仲景*1.3 jzt foci
杞菊地黄丸(大蜜丸) | 9g*10丸=1380 | trt:同仁堂 hongjitang shiyitang
麦味地黄丸(浓缩丸) | 200丸=1180 | zhongjing:仲景 foci jzt
明目地黄丸(浓缩丸) | 200丸=1180 | zhongjing:仲景 foci jzt
左归丸 | 9g*10袋=1980 54g*1瓶=1580 | zhongjing:仲景 | 自费
大补阴丸 | 60g*1瓶=1280 6g*10袋=1480 | zhongjing foci lsz | 自费
= kidney Z otc_a 甲类 常温 盒
金匮肾气丸 | 5g*10袋=1680 360丸=2280 | trtkj:同仁堂*1.2 zhongjing
桂附地黄丸(浓缩丸) | 200丸=1080 360丸=1780 | zhongjing:仲景*1.2 foci jzt
右归丸(大蜜丸) | 9g*10丸=2280 | zhongjing:仲景 trt hongjitang
五子衍宗丸(浓缩丸) | 200丸=1280 | zhongjing foci
五子衍宗丸 | 60g*1瓶=1580 6g*10袋=1680 | trtkj hongjitang lsz
肾宝片 | 0.7g*21片=3280 0.7g*63片=8880 0.7g*126片=16800 | huiren:汇仁 | 自费 kxzq
锁阳固精丸 | 9g*10丸=1380 6g*10袋=1480 | trt hongjitang | 自费
复方玄驹胶囊 | 0.42g*36粒=4880 0.42g*54粒=6980 | shiqiang | 自费 rx
补肾益寿胶囊 | 0.3g*60粒=2880 | taiji:太极 | 自费
百令胶囊 | 0.5g*28粒=3280 0.5g*42粒=4680 0.2g*48粒=2480 | huadong:百令 | rx 乙类
金水宝胶囊 | 0.33g*63粒=3380 0.33g*72粒=3880 | jsb:金水宝 | rx 乙类
= qixue Z otc_a 甲类 常温 盒
归脾丸(浓缩丸) | 200丸=980 360丸=1580 | zhongjing:仲景*1.3 jzt foci taiji | 瓶
归脾丸(大蜜丸) | 9g*10丸=1180 | trt:同仁堂 hongjitang shiyitang
人参归脾丸(大蜜丸) | 9g*10丸=1380 | trt:同仁堂 drtlrt
八珍益母丸(大蜜丸) | 9g*10丸=1180 | trt:同仁堂 hongjitang
十全大补丸(浓缩丸) | 200丸=1180 | zhongjing:仲景 foci jzt | 瓶
八珍颗粒 | 3.5g*12袋=1880 8g*10袋=1480 | jzt trtkj | 自费
生脉饮口服液 | 10ml*10支=980 10ml*12支=1180 | trt taiji jzt
黄芪精 | 10ml*10支=1480 10ml*12支=1680 | yzj:扬子江 | 自费 @合剂
贞芪扶正颗粒 | 5g*10袋=1680 15g*10袋=1580 | trtkj | 乙类
驴胶补血颗粒 | 20g*10袋=5880 20g*30袋=15800 | jzt:九芝堂
益气养血口服液 | 10ml*10支=1480 15ml*12支=1980 | aodong lnhp | 乙类
补中益气丸(浓缩丸) | 200丸=980 360丸=1580 | zhongjing:仲景*1.3 jzt foci taiji | 瓶
补中益气丸(水丸) | 6g*10袋=980 6g*12袋=1180 | trtkj hongjitang
安神补脑液 | 10ml*10支=1280 10ml*20支=2480 | aodong:敖东 | 自费 @合剂
= anshen Z otc_a 乙类 常温 盒
天王补心丸(浓缩丸) | 200丸=1180 | zhongjing:仲景 foci jzt | 瓶 甲类
天王补心丸(大蜜丸) | 9g*10丸=1480 | trt:同仁堂 hongjitang | 甲类
柏子养心丸 | 6g*10袋=1280 60g*1瓶=1180 | trtkj hongjitang zhongjing | 甲类
乌灵胶囊 | 0.33g*27粒=2980 0.33g*36粒=3880 0.33g*54粒=5680 | zuoli:佐力 | rx 甲类
枣仁安神胶囊 | 0.45g*15粒=1980 0.45g*25粒=3180 | trtkj guizhoutj:同济堂
百乐眠胶囊 | 0.27g*24粒=2980 0.27g*48粒=5680 | yzjzl | rx
甜梦口服液 | 10ml*10支=2280 20ml*10支=3880 | rhyantai:荣昌 | rx
舒眠胶囊 | 0.4g*24粒=2680 | guizhoudl | rx
安神补心丸 | 300丸=980 | shlys lsz | 瓶 甲类
= jianpi Z otc_a 甲类 常温 盒
参苓白术散 | 6g*10袋=1280 6g*12袋=1480 | trtkj shiyitang hongjitang xiuzheng
参苓白术丸 | 6g*10袋=1180 6g*12袋=1380 | trtkj zhongjing lsz
四君子丸 | 6g*12袋=1280 | zhongjing hongjitang lsz | 自费
玉屏风颗粒 | 5g*9袋=1480 5g*15袋=2280 5g*18袋=2680 | huanqiu:环球牌 | rx
启脾丸(大蜜丸) | 3g*10丸=480 | trt hongjitang shiyitang
理中丸(浓缩丸) | 200丸=980 | zhongjing foci | 瓶
槐杞黄颗粒 | 10g*6袋=2980 10g*12袋=5680 | qidongg:盖天力 | rx 乙类
= ejiao Z otc_b 自费 常温 盒
阿胶 | 250g=48800 500g=96800 125g=25800 | deej:东阿*1.5 fujiao:福牌 hongjitang trt:同仁堂*1.2 | #驴皮胶 @胶剂
复方阿胶浆 | 20ml*12支=5880 20ml*48支=21800 200ml*1瓶=4480 | deej:东阿 | 乙类 @合剂 youx
阿胶补血颗粒 | 4g*20袋=3880 | fujiao:福牌 hongjitang
阿胶补血口服液 | 10ml*12支=3280 20ml*12支=4680 | fujiao:福牌
阿胶口服液 | 20ml*12支=4280 | fujiao:福牌
龟甲胶 | 250g=42800 | fujiao bysclj
鹿角胶 | 250g=68800 | fujiao trt
`);
