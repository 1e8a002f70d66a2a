import { generics } from './notation.ts';

/** Cold, fever, pain, and the ephedrine compounds that are ordered on their own. */
export const COLD_GOODS = generics(`
= coldw H otc_a 自费 常温 盒
复方氨酚烷胺片 | 12片=380 18片=520 24片=660 | yuekang wuzhou:感康*2.1 haosheng | #感冒药
复方氨酚烷胺胶囊 | 10粒=360 12粒=420 16粒=560 | hainankj:快克*2.2 haosheng yixinnuo xiuzheng
氨咖黄敏胶囊 | 10粒=160 12粒=190 24粒=340 | yuekang xinan shuanghe qili fcs | #速效伤风胶囊
氨酚咖那敏片 | 12片=240 24片=420 | shuanghe jingfeng
酚氨咖敏片 | 10片=140 100片=880 | xinan jingfeng | #克感敏
氨酚黄那敏颗粒 | 10袋=420 20袋=780 | xinan qili
维C银翘片 | 12片=180 18片=260 24片=340 | bailing*1.2 diao luofushan hongjitang | Z 甲类
感冒灵颗粒 | 10g*9袋=980 10g*12袋=1280 | hrsj:999*1.3 bysgh yangtianhe luofushan | Z 乙类 youx
感冒灵胶囊 | 0.5g*12粒=680 0.5g*24粒=1180 | hrsj:999*1.3 luofushan huahong | Z 乙类
复方感冒灵颗粒 | 14g*10袋=780 14g*15袋=1080 | hrsj:999*1.4 bysgh luofushan | Z
复方感冒灵片 | 0.32g*24片=420 0.42g*36片=780 0.32g*100片=1080 | luofushan bysgh yulin | Z
精制银翘解毒片 | 24片=580 36片=820 | yangtianhe trt | Z
= coldz Z otc_a 甲类 常温 盒
连花清瘟胶囊 | 0.35g*24粒=1180 0.35g*36粒=1680 0.35g*48粒=2180 | yiling:以岭 | youx
连花清瘟颗粒 | 6g*10袋=2180 6g*12袋=2580 | yiling:以岭
风寒感冒颗粒 | 8g*10袋=680 8g*9袋=620 | trtkj xiuzheng furen haosheng | 自费
风热感冒颗粒 | 10g*10袋=720 10g*9袋=660 | trtkj xiuzheng furen | 自费
感冒清热颗粒 | 12g*10袋=980 3g*10袋=1280 6g*10袋=1080 | trtkj hrsj:999*1.1 hongjitang furen xiuzheng
感冒清胶囊 | 0.5g*24粒=420 0.5g*36粒=580 | bysgh huahong | 自费
银翘解毒片 | 24片=420 36片=580 | trt trtkj hongjitang drtlrt
银翘解毒颗粒 | 15g*10袋=980 2.5g*12袋=1380 | trtkj sanjin
桑菊感冒片 | 0.6g*24片=460 0.6g*36片=640 | trt shiyitang drtlsr
桑菊感冒颗粒 | 11g*10袋=780 | trtkj bailing
荆防颗粒 | 15g*10袋=1180 15g*20袋=2180 | lnhp haosheng furen | 自费
正柴胡饮颗粒 | 3g*10袋=1180 10g*10袋=960 | furen huaren
柴胡口服液 | 10ml*6支=580 10ml*10支=880 | taiji khwc
小柴胡颗粒 | 10g*10袋=780 10g*20袋=1480 | bysgh:大神*1.3 luofushan bailing zhongjing shiyitang
小柴胡片 | 0.4g*24片=680 0.4g*36片=960 | bysgh diao
防风通圣丸 | 6g*10袋=780 6g*12袋=920 | trtkj zhongjing hongjitang
川芎茶调颗粒 | 7.8g*10袋=980 | xiuzheng lnhp
疏风解毒胶囊 | 0.52g*24粒=1980 0.52g*36粒=2880 | jiren | 乙类
午时茶颗粒 | 6g*10袋=680 6g*20袋=1280 | jianmin taiji lsz | 自费
= heat Z otc_a 甲类 常温 盒
板蓝根颗粒 | 10g*20袋=980 5g*20袋=860 10g*10袋=560 3g*20袋=1280 | byshj:白云山*1.3 trtkj hrsj:999*1.2 furen taiji luofushan wlj | 袋 otc_b #板兰根
复方板蓝根颗粒 | 15g*20袋=880 15g*10袋=480 | bysgh luofushan | 袋
双黄连口服液 | 10ml*10支=980 20ml*10支=1580 | hysj:三精*1.3 tailong:太龙 furen fcs
双黄连颗粒 | 5g*10袋=1180 | hysj tailong
蒲地蓝消炎口服液 | 10ml*6支=1480 10ml*10支=2280 10ml*12支=2680 | chiatai:蒲地蓝 | rx 自费 kxzq
蒲地蓝消炎片 | 0.3g*24片=480 0.3g*36片=660 0.3g*48片=860 | huahong lnhp | 自费
清开灵颗粒 | 3g*12袋=880 1.5g*12袋=780 | bysmx hongjitang | 乙类
清开灵胶囊 | 0.25g*24粒=680 | bysmx xiuzheng
清热解毒口服液 | 10ml*10支=780 10ml*12支=920 | yangtianhe furen xinbang | 自费
牛黄解毒片 | 12片=60 24片=160 36片=240 | trt hongjitang drtlrt tongjunge | otc_a
牛黄解毒丸(大蜜丸) | 3g*10丸=680 | trt shiyitang
牛黄上清片 | 24片=280 36片=380 48片=480 | trt shiyitang hongjitang
牛黄上清丸(大蜜丸) | 6g*10丸=880 | trt drtlrt
黄连上清片 | 24片=320 36片=460 48片=560 | shiyitang trt hongjitang yabao
三黄片 | 24片=240 36片=360 60片=560 | bysmx hongjitang diao taiji
一清颗粒 | 7.5g*12袋=1180 7.5g*8袋=820 | kanghong haosheng
一清胶囊 | 0.5g*24粒=980 0.5g*36粒=1380 | kanghong xiuzheng
穿心莲片 | 0.105g*100片=420 24片=260 36片=340 | bysmx bysjxt luofushan bailing
消炎利胆片 | 0.26g*100片=480 100片=560 200片=980 | byshj:白云山*1.2 luofushan huiren
夏桑菊颗粒 | 10g*20袋=980 10g*10袋=560 | bysxq:群星*1.3 luofushan huanan | 袋 自费
热淋清颗粒 | 4g*10袋=1480 8g*10袋=1380 | gzwm:威门 | 甲类
龙胆泻肝丸 | 6g*10袋=680 6g*12袋=820 | zhongjing trt shiyitang hongjitang
导赤丸(水蜜丸) | 6g*6袋=580 6g*10袋=880 | jianmin trt | 自费
片仔癀 | 3g*1粒=48500 | pzh:片仔癀 | rx 自费 @锭剂 kxzq 粒
片仔癀胶囊 | 0.3g*6粒=26800 | pzh:片仔癀 | rx 自费 kxzq
新癀片 | 0.32g*12片=680 0.32g*36片=1680 0.32g*48片=2180 | xmzy:鼎炉 | rx 乙类
安宫牛黄丸 | 3g*1丸=38000 3g*2丸=74000 | trt:同仁堂*1.8 gyy*1.1 byszy hqyt pzh zhongjing | rx 甲类 kxzq
= pain H otc_b 甲类 常温 盒
布洛芬缓释胶囊 | 0.3g*20粒=980 0.3g*22粒=1080 0.3g*24粒=1180 | tjsk:芬必得*1.8 zhuhairt zhongnuo huanan | youx #止痛药
布洛芬片 | 0.1g*100片=680 0.2g*24片=420 | xinhua shuanghe ncpc
布洛芬颗粒 | 0.2g*10袋=680 0.2g*20袋=1280 | hysj hainanpl jingfeng
布洛芬混悬液 | 100ml:2g=1480 30ml:0.6g=680 | jnj:美林*1.4 yangzhouyy | 瓶 otc_a 阴凉
对乙酰氨基酚片 | 0.5g*10片=160 0.5g*12片=190 0.3g*24片=260 | tjsk:必理通*3.6 shuanghe xinan jingfeng | #扑热息痛
对乙酰氨基酚缓释片 | 0.65g*12片=620 0.65g*18片=880 | jnj:泰诺林*1.8 hainanpl yuekang | 自费
阿司匹林泡腾片 | 0.5g*10片=580 | asl:巴米尔*1.6
复方对乙酰氨基酚片 | 20片=780 10片=420 | bayerqd:散利痛 | 自费
双氯芬酸钠缓释胶囊 | 50mg*20粒=980 0.1g*10粒=880 | zhongnuo tjzy | rx
萘普生片 | 0.1g*100片=780 | yuanda xinhua | rx 乙类 瓶
洛索洛芬钠片 | 60mg*20片=980 60mg*24片=1180 | daiichi:乐松*2.2 dihon diao jingfeng | rx 乙类
= coldmhj H otc_a 自费 常温 盒 mhj
复方盐酸伪麻黄碱缓释胶囊 | 8粒=780 10粒=960 | tjsk:新康泰克 | #新康泰克蓝
氨麻美敏片(Ⅱ) | 8片=820 10片=980 12片=1160 | tjsk:新康泰克 | #新康泰克红 @片剂
酚麻美敏片 | 10片=920 20片=1680 | jnj:泰诺 | #泰诺
酚麻美敏混悬液 | 100ml=1780 | jnj:泰诺 | 瓶 rx
氨酚伪麻美芬片Ⅱ/氨麻苯美片 | 12片=1080 15片=1280 24片=1980 | bayerqd:白加黑 | #白加黑 @片剂
美敏伪麻溶液 | 100ml=1780 150ml=2480 | wyeth:惠菲宣 | 瓶 rx
美扑伪麻片 | 10片=780 12片=920 | hy6 huanan
布洛伪麻片 | 10片=780 12片=920 | huaren tianfang
双扑伪麻片 | 12片=580 | xinhua
那敏伪麻胶囊 | 10粒=620 | lnbt
氯雷伪麻缓释片 | 6片=1480 10片=2280 | yzj | rx 乙类
麻黄碱苯海拉明片 | 12片=680 24片=1180 | shuanghe xinyitp | rx
消咳宁片 | 24片=420 36片=580 | yabao tjlisheng | rx
镇咳宁糖浆 | 100ml=780 | haosheng xinbang | rx Z 瓶
复方川贝精片 | 24片=480 50片=880 | taiji tongjunge hongjitang | Z rx
呋麻滴鼻液 | 10ml=280 | sine shuanghe | 支 rx 阴凉 甲类
= summer Z otc_a 甲类 阴凉 盒
藿香正气水 | 10ml*10支=580 10ml*12支=680 | taiji zhongjing haosheng hrsj:999*1.1 | @酊剂 youx
藿香正气口服液 | 10ml*5支=980 10ml*10支=1880 | taiji:太极藿香*1.2 shenwei
藿香正气软胶囊 | 0.45g*24粒=1480 | shenwei:神威 trtkj
藿香正气滴丸 | 2.6g*6袋=1180 2.6g*9袋=1680 | tasly
十滴水 | 5ml*10支=480 5ml*20支=880 | bysgh haosheng luofushan | @酊剂 自费
仁丹 | 0.04g*200粒=460 1.725g*10袋=680 | shlhrs:龙虎 trt | @丸剂 自费 #人丹
清凉油 | 3g=120 10g=280 | shlhrs:龙虎*1.2 | 盒 自费 @软膏剂
风油精 | 3ml=220 6ml=380 9ml=480 | shuixian:水仙*1.2 bysxq | 瓶 自费 @油剂
保济丸 | 3.7g*20瓶=980 1.85g*20瓶=680 | wlj bysgh:大神 | #肠胃不适
`);
