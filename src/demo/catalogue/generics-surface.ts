import { generics } from './notation.ts';

/** Skin, eye, ear, nose, throat, mouth; bones, joints and gout. */
export const SURFACE_GOODS = generics(`
= sfungi H otc_a 甲类 阴凉 支
硝酸咪康唑乳膏 | 20g=380 15g=320 | xajanssen:达克宁*2.8 huapont xiuzheng
酮康唑乳膏 | 10g=280 15g=380 | dihon xiuzheng | 自费
复方酮康唑发用洗剂 | 50ml=1880 80ml=2680 | dihon:康王 | 瓶 自费 @洗剂
酮康唑洗剂 | 50ml=1680 | xajanssen:采乐 dihon | 瓶 乙类
盐酸特比萘芬乳膏 | 10g=480 15g=680 | novartis:兰美抒*2.4 qilu:丁克 huapont | 乙类
联苯苄唑乳膏 | 15g=480 10g=360 | bayergz:孚琪*2.6 huapont | 乙类
复方土槿皮酊 | 15ml=280 | bysjxt shlys | 瓶 Z 自费
水杨酸苯酚贴膏 | 6片=180 | zhushi lingrui | 盒 自费 #鸡眼膏
盐酸阿莫罗芬搽剂 | 2.5ml=5800 | hansoh | 盒 自费
= eczema H otc_a 甲类 阴凉 支
糠酸莫米松乳膏 | 5g=480 10g=780 | huapont xianju bayersh:艾洛松*2 | 乙类
丁酸氢化可的松乳膏 | 10g=380 20g=620 | jinyao:尤卓尔*1.4 | 甲类 #尤卓尔
醋酸地塞米松乳膏 | 20g:10mg=280 | hrsj:999*1.4 fcs bysmx | 自费 #皮炎平
复方醋酸地塞米松乳膏 | 10g=480 20g=780 | hrsj:999皮炎平*1.5 xiuzheng furen | 自费 #皮炎平
曲安奈德益康唑乳膏 | 15g=780 | xajanssen:派瑞松*1.8 huapont | 乙类
卤米松乳膏 | 10g=1480 15g=1980 | bausilun:澳能 huapont*0.9 | rx 乙类
丙酸氟替卡松乳膏 | 15g=1680 | gsktj:克廷肤*1.6 | rx 乙类
他克莫司软膏 | 10g:10mg=3280 10g:3mg=2680 | astellas:普特彼*2 | rx 乙类
复方氟米松软膏 | 15g=2680 | bausilun:奥深 | rx 自费
青鹏软膏 | 20g=2880 | qizheng | Z rx 乙类
= acne H rx 乙类 阴凉 支
阿达帕林凝胶 | 15g:15mg=1480 30g:30mg=2680 | huapont mingxin | otc_a
维A酸乳膏 | 15g:15mg=680 | huapont:迪维 | 甲类
夫西地酸乳膏 | 5g=1280 10g=2180 15g=2980 | bausilun:奥络
过氧苯甲酰凝胶 | 15g=1280 | xinyitp bausilun | otc_a
异维A酸软胶囊 | 10mg*20粒=2680 | huapont:泰尔丝 | 盒
= santi H otc_a 甲类 阴凉 支
莫匹罗星软膏 | 5g=880 10g=1480 | tjsk:百多邦*1.8 bausilun:澳琪 | abx 乙类 #百多邦
红霉素软膏 | 10g=120 8g=100 | bysmx furen fcs | abx
阿昔洛韦乳膏 | 10g=220 | huapont xiuzheng mingxin
喷昔洛韦乳膏 | 10g=680 | huapont mingxin | 自费
复方多粘菌素B软膏 | 10g=2380 15g=3180 | zhenyuan | abx 自费
= burn Z otc_a 自费 阴凉 支
京万红软膏 | 10g=980 20g=1580 30g=2180 | drtjwh | 甲类
湿润烧伤膏 | 20g=2380 40g=4280 | shantoumb:美宝 | 甲类
复方肝素钠尿囊素凝胶 | 20g=6800 | merckde:康瑞保 | H
康复新液 | 100ml=1680 50ml=980 | haosheng:好医生 | 瓶 rx 甲类 @溶液剂
= itch H otc_b 自费 常温 瓶
炉甘石洗剂 | 100ml=380 | shlys xinyitp | 甲类
丹皮酚软膏 | 10g=380 15g=480 | conba | 支 Z otc_a
尿素乳膏 | 10g:1g=180 20g:2g=280 | huapont xiuzheng fcs | 支
薄荷护表油 | 10ml=480 | bysxq
开塞露(含甘油) | 20ml*2支=120 20ml*10支=520 | shlys fcs | 盒 @灌肠剂
= hair H otc_a 自费 常温 瓶
米诺地尔酊 | 60ml:1.2g=6800 60ml:3g=8800 90ml:4.5g=11800 | sanbu:蔓迪 zdax:达霏欣*1.1
非那雄胺片 | 1mg*28片=9800 1mg*10片=3680 | msd:保法止*1.7 xianju qilu | 盒 rx
养血生发胶囊 | 0.5g*36粒=1880 0.5g*60粒=2980 | hrsj byszy*0.9 | 盒 Z
= eye H otc_a 甲类 阴凉 支
左氧氟沙星滴眼液 | 5ml:24.4mg=480 5ml:15mg=380 | santen:可乐必妥*2.8 wuye zhuanyan | rx
氧氟沙星滴眼液 | 5ml:15mg=180 8ml:24mg=280 | santen:泰利必妥*3 wuye zhuanyan | rx
氯霉素滴眼液 | 8ml:20mg=90 | wuye shanliang zhuanyan | abx #润舒
妥布霉素滴眼液 | 5ml:15mg=380 8ml:24mg=520 | alconbe:托百士*3 wuye qilu | abx rx
红霉素眼膏 | 2g=120 2.5g=140 | bysmx zhuanyan wuye | abx
玻璃酸钠滴眼液 | 5ml:5mg=1280 10ml:10mg=2380 0.4ml*10支=2680 | santen:爱丽*1.6 bausch:润洁*0.9 sinqi zhuanyan | 盒 rx 乙类
聚乙烯醇滴眼液 | 0.5ml*10支=1680 0.8ml*15支=2280 | sinqi zhuanyan | 盒 自费
羧甲基纤维素钠滴眼液 | 0.4ml*30支=5800 | allergan sinqi | 盒 乙类
珍珠明目滴眼液 | 8ml=380 15ml=580 | wuye shanliang | Z 自费 瓶
复方门冬维甘滴眼液 | 10ml=880 15ml=1180 | shanliang:闪亮 | 瓶 自费
萘敏维滴眼液 | 10ml=780 | bausch:润洁 wuye | 瓶 自费
苄达赖氨酸滴眼液 | 5ml:25mg=1480 8ml:40mg=2180 | shapuaisi:莎普爱思 | 自费 rx
盐酸奥洛他定滴眼液 | 5ml:5mg=2680 | alconbe:帕坦洛*1.7 qilu | rx 乙类
曲伏前列素滴眼液 | 2.5ml:0.1mg=9800 | alconbe:苏为坦 | rx 乙类
布林佐胺滴眼液 | 5ml:50mg=6800 | alconbe:派立明 | rx 乙类
复方托吡卡胺滴眼液 | 10ml=1880 | sinqi:卓比安 santen:美多丽*1.4 | rx 乙类
= ear H rx 甲类 阴凉 支
氧氟沙星滴耳液 | 5ml:15mg=280 | wuye zhuanyan sine
碳酸氢钠滴耳液 | 10ml=380 | sinqi sine | 自费 瓶
耳聋左慈丸 | 200丸=1380 360丸=2180 | zhongjing foci jzt | Z 瓶 otc_a
= nose H rx 甲类 常温 支
糠酸莫米松鼻喷雾剂 | 50μg*60揿=3280 50μg*140揿=5800 | msdbe:内舒拿 xianju:逸青*0.7 | 乙类
丙酸氟替卡松鼻喷雾剂 | 50μg*120揿=4280 | luye | 乙类
布地奈德鼻喷雾剂 | 64μg*120喷=4680 | astraswe:雷诺考特 jnlk | 乙类
盐酸赛洛唑啉鼻用喷雾剂 | 10ml:10mg=1480 | jnj huapont | otc_a 自费
盐酸羟甲唑啉喷雾剂 | 10ml:5mg=1680 | bayersh | otc_a 乙类
鼻炎片 | 0.5g*36片=880 0.5g*48片=1080 | jianmin xiuzheng hongjitang | Z otc_a 盒 自费
鼻炎康片 | 0.37g*72片=1680 0.37g*150片=2980 | dezhong:德众 | Z otc_a 盒 乙类
千柏鼻炎片 | 100片=880 | byszy dezhong | Z otc_a 瓶 自费
通窍鼻炎片 | 0.3g*36片=980 0.3g*48片=1280 | xinbang haosheng kanion | Z otc_a 盒 甲类
香菊胶囊 | 0.3g*24粒=1880 0.3g*36粒=2680 | buchang buchangsx | Z otc_a 盒 乙类
辛芩颗粒 | 5g*10袋=1280 20g*9袋=1480 | diao xinbang | Z otc_a 盒 甲类
= throat Z otc_a 自费 常温 盒
西瓜霜润喉片 | 0.6g*36片=780 0.6g*24片=580 1.2g*12片=580 | sanjin:三金 | otc_b
桂林西瓜霜 | 3.5g*1瓶=980 2g*1瓶=680 | sanjin:三金 | 乙类 @散剂
金嗓子喉片 | 2g*12片=480 2g*20片=780 | jinsangzi:金嗓子 | @含片
复方草珊瑚含片 | 0.44g*48片=580 1g*24片=680 | jzjt:江中
草珊瑚含片 | 0.44g*48片=480 | jzjt*1.1 renhe
咽立爽口含滴丸 | 0.025g*40丸=1480 | guizhouhg | 甲类
黄氏响声丸 | 72丸=1480 144丸=2480 | wuxijy | 甲类
蓝芩口服液 | 10ml*6支=2180 10ml*12支=3980 | yzj:扬子江 | 乙类 rx
六神丸 | 10粒*6管=2880 30粒*1瓶=1680 | lys:九芝图 shlys | rx 甲类
清咽滴丸 | 20mg*100丸=1680 | drt6 | 甲类
金喉健喷雾剂 | 10ml=1280 15ml=1680 20ml=1980 | guizhouhg bailing | 支
开喉剑喷雾剂 | 15ml=1680 20ml=2080 30ml=2880 | sanli:开喉剑 | 支 乙类
西地碘含片 | 1.5mg*30片=880 | bjhs:华素片 | H 甲类
= mouth H otc_a 自费 常温 支
复方氯己定含漱液 | 200ml=880 300ml=1180 500ml=1680 | yabao | 瓶
口腔溃疡散 | 3g=280 | trt bysjxt | Z 瓶 甲类
醋酸地塞米松口腔贴片 | 0.3mg*5片=480 0.3mg*10片=880 | shenzhentt:意可贴 | 盒
西帕依固龈液 | 100ml=1480 | guilong | Z 瓶 乙类 @溶液剂
人工牛黄甲硝唑胶囊 | 20粒=180 24粒=220 | renhe bystx xiuzheng fcs | 盒 rx
丁硼乳膏 | 40g=980 65g=1380 | xiuzheng yabao
冰硼散 | 3g=180 0.6g*6瓶=380 | trt hongjitang fcs | Z 瓶 甲类
= nsaid H rx 甲类 常温 盒
双氯芬酸钠肠溶片 | 25mg*24片=280 25mg*100片=680 | novartis:扶他林*3 zhongxi jingfeng
双氯芬酸二乙胺乳胶剂 | 20g=1480 50g=2680 | novartis:扶他林 | 支 otc_a 乙类 @乳胶剂
塞来昔布胶囊 | 0.2g*6粒=580 0.2g*18粒=1580 | pfizer:西乐葆*3.2 hengrui qilu | 乙类
依托考昔片 | 60mg*5片=780 120mg*5片=1180 | msd:安康信*3 qilu | 乙类
美洛昔康片 | 7.5mg*10片=380 7.5mg*20片=680 | boehringer:莫比可*3.4 hisun yzj
吲哚美辛肠溶片 | 25mg*100片=380 | xinan jingfeng | 瓶
尼美舒利分散片 | 0.1g*10片=680 | hengjian kanghong | 自费
盐酸氨基葡萄糖胶囊 | 0.75g*18粒=2680 0.24g*42粒=1880 | bausilun:澳泰灵 dongrui | 乙类
= plaster Z otc_a 自费 阴凉 盒
云南白药膏 | 6.5cm*10cm*5片=1380 6.5cm*10cm*10片=2480 | ynby:云南白药 | 乙类 @贴膏剂 youx
麝香壮骨膏 | 7cm*10cm*10贴=480 8cm*13cm*10贴=880 | lingrui shenqi furen
伤湿止痛膏 | 5cm*7cm*10贴=320 7cm*10cm*10贴=480 | lingrui:羚锐 hongjitang ynby | 甲类
通络祛痛膏 | 7cm*10cm*6贴=1480 7cm*10cm*10贴=2280 | lingrui:羚锐 | 甲类 @贴膏剂
天和骨通贴膏 | 7cm*10cm*10贴=1680 | guilinth:天和 | #骨通贴膏
复方南星止痛膏 | 10cm*13cm*4贴=2680 | kanion lingrui*0.9 | rx 乙类
奇正消痛贴膏 | 1.2g:2.5ml*5贴=5280 | qizheng:奇正 | rx 甲类 #消痛贴膏
狗皮膏 | 15g*2张=680 | trt hongjitang | 甲类
辣椒风湿膏 | 6cm*10cm*4贴=580 | luofushan lingrui | @贴膏剂
氟比洛芬凝胶贴膏 | 13.6cm*10cm*6贴=5800 | taide:得百安 | H rx 乙类
= bruise Z otc_a 甲类 常温 盒
云南白药胶囊 | 0.25g*16粒=1380 0.25g*32粒=2480 | ynby:云南白药
云南白药 | 4g*1瓶=1480 | ynby:云南白药 | @散剂
云南白药气雾剂 | 50g+60g=2880 85g+60g=3480 85g+30g=2980 | ynby:云南白药 | 乙类 youx
三七伤药片 | 0.3g*27片=380 0.3g*36片=480 | hrsj luofushan bailing panlong
跌打丸(大蜜丸) | 3g*10丸=680 | trt hongjitang
跌打万花油 | 10ml=480 20ml=780 50ml=1480 | bysjxt:敬修堂 | 瓶 自费
正骨水 | 12ml=580 30ml=980 45ml=1280 | yulin:玉林 | 瓶 @搽剂
红花油 | 20ml=680 25ml=880 | luofushan bysxq | 瓶 自费
活络油 | 15ml=980 25ml=1380 | luofushan bysxq | 瓶 自费
七厘散 | 1.5g*6瓶=880 3g*6瓶=1480 | trt hongjitang zhongjing
伤科接骨片 | 36片=2480 60片=3880 | meiluo:美罗 | rx
沈阳红药片 | 0.25g*24片=880 | liaoningsy | 自费
骨康胶囊 | 0.4g*48粒=1880 | shenqi | rx 乙类
= gout H rx 甲类 常温 盒
非布司他片 | 40mg*14片=780 80mg*14片=1280 20mg*14片=520 | hengrui:瑞扬 wanbang:优立通*1.3 zhuhairt astellas:菲布力*3 | 乙类
别嘌醇片 | 0.1g*100片=1480 | xinyitp hengrui shuanghe | 瓶
苯溴马隆片 | 50mg*10片=680 50mg*30片=1880 | changzhou chiatai*0.9 | 乙类
秋水仙碱片 | 0.5mg*20片=1280 1mg*20片=1880 | xishuangbanna kpc
碳酸氢钠片 | 0.5g*100片=280 | shuanghe tjlisheng xinan jingfeng | 瓶 otc_b #小苏打
= joint H rx 乙类 常温 盒
阿仑膦酸钠片 | 70mg*1片=780 10mg*6片=980 | msd:福善美*3.6 ouyi | 甲类
骨化三醇软胶囊 | 0.25μg*10粒=1480 0.25μg*20粒=2780 | roche:罗盖全*1.5 zhengdaqj
阿法骨化醇软胶囊 | 0.25μg*20粒=1680 0.25μg*30粒=2380 | zhengdaqj xinyitp kunmingjd | 甲类
硫酸氨基葡萄糖胶囊 | 0.25g*20粒=1980 0.314g*42粒=3880 | xinyitp zhenyuan
仙灵骨葆胶囊 | 0.5g*40粒=1680 0.5g*50粒=1980 | guizhoutj:同济堂 | Z
金天格胶囊 | 0.4g*36粒=3880 | jinhuaqd buchangsx*0.9 | Z
强骨胶囊 | 0.25g*24粒=2680 | qihuang | Z
= rheum Z rx 甲类 常温 盒
正清风痛宁缓释片 | 60mg*12片=1480 60mg*24片=2680 | zhengqing:正清 | 乙类
雷公藤多苷片 | 10mg*50片=1480 10mg*100片=2680 | lepu diao | 瓶
盘龙七片 | 0.3g*36片=1680 0.3g*54片=2380 | panlong:盘龙 | 乙类
壮腰健肾丸 | 55g*1瓶=880 | bysclj bysqx wlj | otc_a 自费
尪痹片 | 0.5g*48片=2480 | liaoningbx
独活寄生丸(大蜜丸) | 9g*10丸=1280 | trt hongjitang foci | otc_a 乙类
颈复康颗粒 | 5g*10袋=1680 5g*12袋=1980 | chengdeys | otc_a 乙类
颈舒颗粒 | 6g*9袋=2280 6g*12袋=2880 | huanqiu | otc_a 自费
根痛平颗粒 | 8g*12袋=1480 | chengdeys yabao | otc_a 自费
腰痛宁胶囊 | 0.3g*20粒=1680 0.3g*40粒=3180 | chengdeys:腰痛宁 | 甲类
追风透骨丸 | 36g*1瓶=980 | bysjxt:敬修堂 zhongjing*0.9 | otc_a 自费
`);
