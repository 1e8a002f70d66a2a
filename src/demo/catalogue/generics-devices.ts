import { generics } from './notation.ts';

/** Devices, consumables, disinfectants. `c14` and the like is the chapter of the device classification. */
export const DEVICE_GOODS = generics(`
= dbp none 自费 常温 台 d2 c07
电子血压计(上臂式) | 语音款=9800 标准款=7800 背光款=11800 | yuwell:鱼跃*1.2 omron:欧姆龙*2 cofoe:可孚 ihealth:九安 lifesense:乐心 | #血压仪
电子血压计(腕式) | 标准款=8800 | omron:欧姆龙*1.9 yuwell:鱼跃 ihealth:九安
听诊器 | 单用=1280 双用=1880 | yuwell:鱼跃 cofoe:可孚 | 个
脉搏血氧仪 | 指夹式=3980 | yuwell:鱼跃*1.3 cofoe:可孚 | #血氧仪
= dglu none 自费 常温 盒 d2 c22
血糖仪 | 单机=5800 套装(含试纸25支)=7800 | sinocare:安稳 yuwell:鱼跃 acon:艾科 | 台
血糖试纸 | 25支=2680 50支=3980 50支*2=7280 | sinocare:安稳 yuwell:鱼跃 acon:艾科 yicheng:怡成 rochedc:卓越*2.6 | c40 #血糖试条 youx
血糖仪(免调码) | 单机=8800 | sinocare:安准 rochedc:活力*2.2 | 台
一次性使用末梢采血针 | 28G*50支=480 30G*50支=520 30G*100支=920 | sinocare sanxin cofoe:可孚 | #采血针
尿酸测试仪 | 套装=16800 | sinocare:三诺 | 台
尿酸试纸 | 25支=6800 | sinocare:三诺 | c40
= dtemp none 自费 常温 支 d2 c07
玻璃体温计(镓铟锡) | 腋下型=980 口腔型=980 | yuwell:鱼跃*1.2 huachen ahua | #无汞体温计
电子体温计 | 硬头=880 软头=1180 | omron:欧姆龙*2 yuwell:鱼跃 cofoe:可孚
红外耳温计 | 标准款=8800 | omron:欧姆龙*1.6 cofoe:可孚 | 台
红外额温计 | 标准款=5800 | yuwell:鱼跃 cofoe:可孚 omron:欧姆龙*1.8 | 台 #额温枪
= dresp none 自费 常温 台 d2 c08
压缩式雾化器 | 标准款=12800 家用款=15800 | yuwell:鱼跃 omron:欧姆龙*1.6 cofoe:可孚
网式雾化器 | 手持款=18800 | yuwell:鱼跃 omron:欧姆龙*2 cofoe:可孚
医用分子筛制氧机 | 3L=158000 5L=218000 1L=98000 | yuwell:鱼跃 cofoe:可孚*0.8
一次性使用鼻氧管 | 成人双鼻=180 儿童双鼻=180 | weigao hongda | 根
医用雾化面罩 | 成人=480 儿童=480 | yuwell:鱼跃 cofoe:可孚 | 套
睡眠呼吸机 | 单水平=268000 | yuwell:鱼跃
氧气袋 | 42L=1880 | yuwell:鱼跃 | 个
= dmask none 自费 常温 袋 d2 c14
一次性使用医用口罩 | 10只=220 50只=880 平面耳挂*100只=1580 | winner:稳健*1.3 zhende:振德 allmed piaoan huaxi hainuo:海氏海诺 | #口罩
医用外科口罩 | 10只=320 50只=1380 独立装*50只=1680 | winner:稳健*1.3 zhende:振德 piaoan huaxi cofoe:可孚
医用防护口罩 | 1只=280 10只=2480 25只=5800 | winner:稳健*1.2 zhende:振德 mmm:3M*2 | #N95
一次性使用灭菌橡胶外科手套 | 6.5号=280 7号=280 7.5号=280 | intco:英科 bluesail weigao | 双
一次性使用医用橡胶检查手套 | M*100只=2880 S*100只=2880 L*100只=2880 | intco:英科 bluesail:蓝帆 | 盒 d1
一次性使用医用丁腈检查手套 | M*100只=3280 S*100只=3280 L*100只=3280 | intco:英科 bluesail:蓝帆 | 盒 d1
一次性使用医用PVC检查手套 | M*100只=1580 L*100只=1580 | intco:英科 bluesail:蓝帆 | 盒 d1
一次性使用医用帽 | 条形*100只=1280 | piaoan huaxi zhende | d1
医用隔离衣 | 1件=980 10件=8800 | zhende winner piaoan | d1
医用隔离面罩 | 1个=380 | zhende piaoan | 个 d1
= dinj none 自费 常温 支 d3 c14
一次性使用无菌注射器(带针) | 1ml=35 2ml=32 5ml=38 10ml=58 20ml=88 50ml=180 | weigao:洁瑞 hongda kdl bd*2.6 | #针筒
一次性使用无菌胰岛素注射器 | 1ml=120 0.5ml=130 | weigao:洁瑞 kdl bd*1.7
一次性使用输液器(带针) | 0.55mm=120 0.7mm=120 | weigao:洁瑞 hongda sanxin | 套 #吊针管
一次性使用静脉输液针 | 0.55mm=45 0.7mm=45 | weigao:洁瑞 hongda kdl
一次性使用胰岛素笔用针头 | 32G*4mm*7支=980 31G*5mm*7支=880 31G*8mm*7支=880 32G*4mm*100支=9800 | bd:优锐*1.5 novo:诺和针*1.5 kdl | 盒 #笔式注射针头
一次性使用留置针 | 22G=680 24G=680 | bd*1.6 weigao
一次性使用真空采血管 | EDTA-K2·2ml*100支=4800 促凝·5ml*100支=4800 | bd*2 kdl weigao | 盒 d2 c22
= ddress none 自费 常温 盒 d1 c14
创可贴 | 100片=680 50片=420 20片=240 | ynbywx:云南白药*2.2 hainuo:海氏海诺 zhende jnj:邦迪*2 hongyu | #邦迪
医用纱布块 | 7.5cm*7.5cm*5片=120 10cm*10cm*5片=180 | winner:稳健*1.3 zhende allmed hongyu | 袋 d2
医用脱脂棉球 | 25g=180 50g=320 100g=580 | winner:稳健 zhende hongyu | 袋
医用棉签 | 10cm*50支=80 20cm*20支=160 竹棒*100支=150 | winner:稳健*1.4 hongyu hainuo:海氏海诺 zhende | 袋
医用弹性绷带 | 7.5cm*4.5m=320 10cm*4.5m=420 | hongyu zhende allmed | 卷
纱布绷带 | 6cm*6m*2卷=180 8cm*6m*2卷=240 | winner zhende hongyu | 袋
医用透气胶带 | 1.25cm*9m=180 2.5cm*9m=320 | mmm:3M*2.4 winner:稳健 hainuo:海氏海诺 | 卷 #微孔胶带
无菌敷贴 | 6cm*7cm*10片=480 10cm*10cm*10片=780 10cm*20cm*10片=1280 | winner:稳健*1.2 hainuo:海氏海诺 zhende | d2
水胶体敷料 | 10cm*10cm*5片=4800 | winner:稳健 zhende | d2
凡士林纱布 | 8cm*10cm*10片=1880 | zhende winner | d2
医用退热贴 | 4片=680 8片=1280 | hainuo:海氏海诺 zhushi cofoe:可孚 | c09 #退热贴
透明质酸钠敷料贴 | 5片=5800 | cofoe:可孚 | d2 #医用面膜
急救包 | 家用款=3800 车载款=5800 | hainuo:海氏海诺 cofoe:可孚 | 个 d2
= dtest none 自费 常温 盒 d2 c40
人绒毛膜促性腺激素检测试纸(胶体金法) | 条型*1条=60 条型*10条=480 笔型*1支=380 | acon:艾博 wondfo:万孚 | #早早孕试纸 #验孕棒
促黄体生成素检测试纸(胶体金法) | 条型*10条=580 条型*20条=980 | acon:艾博 wondfo:万孚 | #排卵试纸
新型冠状病毒抗原检测试剂盒(胶体金法) | 1人份=280 5人份=1280 | wondfo:万孚 acon:艾康 | d3
甲型/乙型流感病毒抗原检测试剂盒 | 1人份=1280 5人份=5800 | wondfo:万孚 acon:艾康 | d3
尿液分析试纸条 | 11项*100条=3800 | acon:艾康 wondfo | 桶 d2
= dneedle none 自费 常温 盒 d2 c20
一次性使用无菌针灸针 | 0.25mm*25mm*100支=880 0.25mm*40mm*100支=880 0.30mm*40mm*100支=880 0.30mm*50mm*100支=920 | hwato:华佗牌*1.3 hqzj:环球牌
针灸针 | 0.30mm*40mm*50支=580 | hwato:华佗牌 hqzj:环球牌
抽气罐 | 12罐=3800 24罐=5800 | hwato:华佗牌*1.3 cofoe:可孚 | d1 #拔罐器
艾条 | 清艾条*10支=980 药艾条*10支=1280 | lsz hwato:华佗牌*1.2 | d1
电子针疗仪 | SDZ-II=48000 SDZ-III=52000 | hwato:华佗牌 | 台
特定电磁波治疗器 | 立式=28800 台式=16800 | hwato*1.1 yuwell:鱼跃 | 台 c09 #神灯 #TDP
远红外磁疗贴 | 7cm*10cm*6贴=1280 | zhushi cofoe:可孚 | c09
= dcare none 自费 常温 个 d1 c19
手动轮椅车 | 普通款=38800 可折叠款=48800 | yuwell:鱼跃*1.3 hubang:互邦 kaiyang:凯洋 cofoe:可孚 | 辆 d2
电动轮椅车 | 标准款=238000 | yuwell:鱼跃 hubang:互邦 | 辆 d2
腋下拐杖 | 大号=4800 中号=4600 | yuwell:鱼跃 kaiyang:凯洋 | 副
医用护腰带 | M=5800 L=5800 XL=5800 | cofoe:可孚 zhende:振德 | 条 #腰围
医用固定带(护膝) | M=2800 L=2800 | cofoe:可孚 zhende | 副
医用颈托 | M=2380 L=2380 | cofoe:可孚 yuwell:鱼跃
助行器 | 折叠款=8800 | yuwell:鱼跃 cofoe:可孚 kaiyang:凯洋 | 台
坐便椅 | 折叠款=9800 | yuwell:鱼跃 kaiyang | 台
防褥疮气床垫 | 球型=18800 条型=26800 | yuwell:鱼跃 cofoe:可孚 | 套 d2
医用静脉曲张袜 | 二级压力M=6800 二级压力L=6800 | zhende:振德 cofoe:可孚 | 双 d2 c14
= dcondom none 自费 常温 盒 d2 c18
天然胶乳橡胶避孕套 | 3只=680 10只=1680 12只=1980 | durex:杜蕾斯*2 jissbon:杰士邦*1.6 okamoto:冈本*2.4 guilinrj:双蝶 | #安全套
聚氨酯避孕套 | 3只=3280 6只=5880 | okamoto:冈本
人体润滑液 | 50ml=2280 100ml=3680 | durex:杜蕾斯 jissbon:杰士邦 | 瓶
= dhome none 自费 常温 个 d2 c14
一次性使用导尿包 | 14Fr=1280 16Fr=1280 | weigao hongda | 套
一次性使用引流袋 | 1000ml=180 | weigao sanxin | 只
一次性使用灌肠器 | 500ml=480 1000ml=520 | hongda weigao | 套
生理性海水鼻腔喷雾器 | 50ml=2880 80ml=3880 | cofoe:可孚 | 瓶 #洗鼻水
妇科凝胶敷料 | 3g*3支=3800 3g*6支=6800 | zhushi | 盒 c18
= dcold none 自费 常温 盒 d1 c09
医用冷敷贴 | 5贴=980 8贴=1480 | zhushi hainuo:海氏海诺 cofoe:可孚
医用冷敷凝胶 | 15g=980 30g=1680 | zhushi cofoe:可孚 | 支
冰袋 | 200ml=320 400ml=480 | cofoe:可孚 hainuo:海氏海诺 | 袋
= calc none 自费 常温 瓶 消
75%酒精消毒液 | 100ml=180 500ml=480 | lircon:利尔康*1.1 hainuo:海氏海诺
95%酒精消毒液 | 100ml=190 500ml=520 | lircon:利尔康
碘伏消毒液 | 60ml=150 100ml=190 500ml=680 | lircon:利尔康 hainuo:海氏海诺 likang
酒精消毒棉片 | 6cm*3cm*50片=380 6cm*6cm*100片=680 | hainuo:海氏海诺 lircon:利尔康 | 盒
碘伏消毒棉棒 | 20支=320 50支=680 | hainuo:海氏海诺 lircon:利尔康 | 盒
过氧化氢消毒液 | 100ml=180 500ml=480 | lircon:利尔康 hainuo:海氏海诺 | #双氧水
= cliq none 自费 常温 瓶 消
84消毒液 | 500ml=280 1L=480 | lircon:利尔康 bluemoon:蓝月亮*1.8
含氯消毒片 | 100片=980 | lircon:利尔康 likang
衣物除菌液 | 1L=2480 2.5L=4880 | reckitt:滴露 walch:威露士*0.8
= chand none 自费 常温 瓶 消
免洗手消毒凝胶 | 60ml=480 500ml=1680 | lircon:利尔康 likang walch:威露士
抗菌洗手液 | 500ml=980 525ml=1180 | reckitt:滴露*1.3 walch:威露士 bluemoon:蓝月亮
卫生湿巾 | 10片=180 80片=980 | walch:威露士 hainuo:海氏海诺 | 包
`);
