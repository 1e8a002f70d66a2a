import { generics } from './notation.ts';

/** Women, men, children, vitamins, minerals and health foods. */
export const FAMILY_GOODS = generics(`
= vagin Z otc_a 甲类 常温 盒
妇科千金片 | 0.32g*72片=1480 0.32g*108片=2080 0.32g*126片=2380 | qianjin:千金
妇科千金胶囊 | 0.4g*24粒=1480 0.4g*36粒=2080 | qianjin:千金
花红片 | 0.29g*48片=980 0.29g*72片=1380 | huahong:花红
花红胶囊 | 0.25g*24粒=1280 0.25g*36粒=1780 | huahong:花红 | 乙类
妇炎康片 | 0.52g*36片=880 0.25g*72片=980 | dezhong bailing yulin
保妇康栓 | 1.74g*8粒=2380 1.74g*14粒=3880 | haikoubk:碧凯
洁尔阴洗液 | 120ml=1280 220ml=1980 280ml=2380 | enwei:恩威 | 瓶 自费
红核妇洁洗液 | 10ml*6袋=1480 150ml=2280 | hongjitang lnhp | 自费
克霉唑阴道片 | 0.5g*1片=1480 0.5g*2片=2680 | bayer:凯妮汀*1.6 qianjinxj zizhu | H 乙类
硝酸咪康唑阴道软胶囊 | 0.4g*3粒=1180 0.4g*6粒=2180 | xajanssen:达克宁*1.6 huapont | H 乙类 @软胶囊剂
甲硝唑栓 | 0.5g*10粒=280 | yuanda fcs | H
双唑泰阴道泡腾片 | 7片=980 14片=1780 | qianjinxj | H 自费
= menses Z otc_a 甲类 常温 盒
益母草颗粒 | 15g*10袋=880 15g*12袋=1080 5g*10袋=1180 | furen taiji xinbang zhongjing trtkj
益母草膏 | 100g=780 250g=1480 | trtkj hqyt fcs | 瓶
乌鸡白凤丸(大蜜丸) | 9g*10丸=1880 | trt:同仁堂 drtlrt hongjitang
乌鸡白凤丸(水蜜丸) | 6g*10袋=1680 | trtkj jzt
同仁乌鸡白凤口服液 | 10ml*10支=2880 | trtkj:同仁堂 | 自费
艾附暖宫丸(大蜜丸) | 9g*10丸=1380 | trt drtlrt hongjitang
桂枝茯苓胶囊 | 0.31g*60粒=2280 0.31g*100粒=3580 | kanion:康缘 | rx
桂枝茯苓丸 | 6g*9丸=1280 | zhongjing hongjitang
定坤丹 | 7g*4瓶=8800 10.8g*6丸=16800 | gyy:广誉远 | rx 乙类 @丸剂 kxzq
散结镇痛胶囊 | 0.4g*30粒=3680 | kanion:康缘 | rx 乙类
宫血宁胶囊 | 0.13g*18粒=1680 | ynby:云丰 | rx
乳癖消片 | 0.32g*100片=1480 0.67g*36片=1980 | bailing hrsjzz zhongsheng
小金丸 | 0.6g*4瓶=3280 | jianmin:龙牡 yabao | rx
乳核散结片 | 0.36g*72片=1480 | bysjxt | rx
产复康颗粒 | 20g*10袋=1880 | jianmin trtkj xinbang | 自费
= contra H otc_a 自费 常温 盒
左炔诺孕酮片 | 0.75mg*2片=980 1.5mg*1片=1480 | zizhu:毓婷*1.2 xianju | #紧急避孕药
去氧孕烯炔雌醇片 | 21片=4280 | organon:妈富隆 | rx 乙类
屈螺酮炔雌醇片 | 21片=9800 | bayergz:优思明 | rx
屈螺酮炔雌醇片(Ⅱ) | 28片=10800 | bayergz:优思悦 | rx @片剂
= hormone H rx 甲类 阴凉 盒
黄体酮胶囊 | 50mg*20粒=2280 100mg*6粒=1480 | xianju:益玛欣 aisheng
地屈孕酮片 | 10mg*20片=8800 | abbott:达芙通 | 乙类
戊酸雌二醇片 | 1mg*21片=4280 | bayergz:补佳乐 | 乙类
醋酸甲羟孕酮片 | 2mg*100片=2280 | xianju yzj ncpc | 瓶
尼尔雌醇片 | 1mg*10片=1880 | zizhu | 乙类
= prost H rx 甲类 常温 盒
盐酸坦索罗辛缓释胶囊 | 0.2mg*10粒=880 0.2mg*20粒=1680 | astellas:哈乐*2.8 hengrui huadong
普乐安片 | 0.57g*60片=980 0.57g*150片=2180 | conba:前列康 | Z otc_a #前列康
癃闭舒胶囊 | 0.3g*36粒=1380 0.45g*24粒=1680 | khjms | Z otc_a
前列舒通胶囊 | 0.4g*36粒=2380 | kanion | Z 乙类
前列欣胶囊 | 0.5g*36粒=1480 | hongjitang | Z 乙类
= urin Z otc_a 甲类 常温 盒
三金片 | 0.29g*72片=1680 0.29g*36片=980 | sanjin:三金
复方石韦片 | 0.4g*60片=1480 | yabao chengdeys
尿感宁颗粒 | 15g*10袋=1280 | shlys
排石颗粒 | 20g*10袋=1280 5g*10袋=1480 | njtrt hongjitang
八正合剂 | 100ml=980 120ml=1180 | taiji diao | 瓶
肾炎康复片 | 0.48g*45片=2680 | drtlsr | rx 乙类
尿毒清颗粒 | 5g*15袋=3880 | kangchen:康臣 | rx
黄葵胶囊 | 0.5g*30粒=2880 0.5g*45粒=4080 | suzhong:苏中 | rx
盐酸黄酮哌酯片 | 0.2g*24片=780 | yabao huanan tjlisheng | H rx
= male H rx 自费 常温 盒
枸橼酸西地那非片 | 50mg*2片=1680 50mg*5片=3880 0.1g*5片=6800 | pfizer:万艾可*3 bys:金戈*1.4 qilu:千威
他达拉非片 | 20mg*1片=980 20mg*4片=3680 5mg*28片=9800 | lilly:希爱力*2.6 qilu
盐酸达泊西汀片 | 30mg*3片=4280 30mg*6片=8280 | kelun huapont berlin:必利劲*2
左卡尼汀口服溶液 | 10ml:1g*6支=4280 | yabao dongyao:东维力 | 乙类
= kcold Z otc_a 乙类 常温 盒
小儿氨酚黄那敏颗粒 | 6g*10袋=480 6g*12袋=580 6g*20袋=880 | hrsj:999*1.3 khjms:小葵花*1.4 renhe:优卡丹*1.3 huluwa xiuzheng | H 自费
小儿豉翘清热颗粒 | 2g*6袋=1880 2g*9袋=2680 4g*6袋=2680 | chiatai:同贝 | rx
小儿感冒颗粒 | 12g*10袋=880 6g*12袋=1080 | trtkj hrsj:999*1.2 furen huluwa | 甲类
小儿柴桂退热颗粒 | 5g*10袋=1980 4g*12袋=1880 | khjms:小葵花*1.1 beite huluwa
小儿柴桂退热口服液 | 10ml*6支=2280 10ml*10支=3580 | aodong khjms
小儿热速清口服液 | 10ml*6支=980 10ml*10支=1580 | hysj khjms shiyitang | 甲类
小儿解表颗粒 | 8g*10袋=1280 | shenwei jzjt lnhp | 自费
小儿宝泰康颗粒 | 2.6g*12袋=1480 4g*10袋=1380 | ynby kpc haosheng | 甲类
= kcough Z otc_a 乙类 常温 盒
小儿肺热咳喘口服液 | 10ml*6支=1480 10ml*8支=1880 10ml*10支=2280 | khwc:葵花*1.2 hysj | rx
小儿肺热咳喘颗粒 | 4g*10袋=1580 3g*12袋=1480 | khjms:小葵花 huluwa:葫芦娃*1.1 | rx
小儿肺咳颗粒 | 2g*12袋=1480 3g*12袋=1880 | huluwa | 自费
小儿止咳糖浆 | 100ml=480 120ml=580 | byspgs taiji furen | 瓶 自费
小儿咳喘灵颗粒 | 2g*10袋=680 2g*18袋=1080 | lnhp khjms xiuzheng | 甲类
小儿化痰止咳颗粒 | 5g*10袋=680 | huluwa khjms | mhj rx 自费
小儿清肺化痰颗粒 | 6g*10袋=1280 | chengdeys khjms | rx
金振口服液 | 10ml*8支=2880 10ml*10支=3480 | kanion:康缘 | rx
= kdigest Z otc_a 甲类 常温 盒
健儿消食口服液 | 10ml*10支=1480 | lnhp jzjt | 自费
小儿七星茶颗粒 | 7g*10袋=780 3.5g*12袋=880 7g*20袋=1480 | wlj byspgs huanan bysxq | 自费
小儿化食丸(大蜜丸) | 1.5g*10丸=480 | trt hongjitang
醒脾养儿颗粒 | 2g*12袋=1880 2g*18袋=2680 | guizhoujx | rx 乙类
保儿宁颗粒 | 10g*10袋=1180 | luofushan huanan | 自费
龙牡壮骨颗粒 | 5g*20袋=2280 5g*40袋=4280 3g*30袋=2880 | jianmin:龙牡 | 自费
婴儿健脾散 | 0.5g*12袋=480 | trt jianmin | 自费
丁桂儿脐贴 | 1.6g*2贴=1480 1.6g*4贴=2480 | yabao:亚宝 | 自费
= kother H otc_b 自费 常温 盒
维生素AD滴剂 | 10粒*3板=1480 1000单位*30粒=1880 | dyne:伊可新*1.4 qdsy:贝特令 zbd | @软胶囊剂
维生素D滴剂 | 400单位*30粒=1680 400单位*60粒=3080 | qdsy:悦而 | @软胶囊剂
葡萄糖酸钙锌口服溶液 | 10ml*24支=2480 10ml*12支=1380 | chiatai aozhen:锌钙特
小儿碳酸钙D3颗粒 | 5g*10袋=1880 | fcs wyeth
葡萄糖酸锌口服溶液 | 10ml:35mg*12支=980 10ml:35mg*24支=1780 | hysj:三精 fcs
赖氨葡锌颗粒 | 5g*20袋=1180 | khjms renhe taiji
= vit H otc_b 自费 常温 瓶
维生素C片 | 0.1g*100片=180 50mg*100片=160 | ncpc dongyao xinan hualun | 甲类
维生素C泡腾片 | 1g*10片=1480 1g*30片=3880 | bayersh:力度伸 lianbang:果维康 ouyi | 盒
维生素B1片 | 10mg*100片=160 | xinan tjlisheng hualun | 甲类
维生素B2片 | 5mg*100片=180 | hualun xinan jingfeng | 甲类
维生素B6片 | 10mg*100片=180 | hualun xinan tjlisheng | 甲类
复合维生素B片 | 100片=180 | xinan tjlisheng hualun bysmx
维生素E软胶囊 | 0.1g*30粒=680 0.1g*60粒=1180 | zhejiangyx xinhua shuanghe hisun | 盒
多维元素片(29) | 30片=3280 60片=5280 100片=7800 | wyeth:善存 | @片剂
多维元素片(21) | 60片=2680 100片=3880 | minsheng:21金维他 | @片剂
复合维生素片 | 30片=6800 40片=8600 | bayerqd:爱乐维 | 盒
维生素A软胶囊 | 2.5万单位*100粒=980 | xinan qdsy sine | rx
= calcium H otc_b 自费 常温 瓶
碳酸钙D3片 | 600mg*30片=2680 600mg*60片=4680 600mg*100片=6800 | wyeth:钙尔奇
碳酸钙D3片(Ⅰ) | 500mg*60片=2480 | anshi:朗迪 conba | @片剂
碳酸钙D3颗粒 | 3g*10袋=1880 3g*30袋=4680 | anshi:朗迪 conba | 盒
葡萄糖酸钙口服溶液 | 10ml*10支=880 10ml*12支=1080 | hysj:三精蓝瓶 hy6 fcs | 盒 甲类
葡萄糖酸钙片 | 0.5g*100片=380 | xinan fcs | 甲类
维D钙咀嚼片 | 60片=3280 90片=4680 | anshitd:迪巧 wyeth*1.1
= mineral H otc_a 自费 常温 盒
多糖铁复合物胶囊 | 0.15g*10粒=1480 0.15g*20粒=2780 | shanghaifs:红源达 | 乙类
琥珀酸亚铁片 | 0.1g*20片=1180 0.1g*40片=2180 | jinling:速力菲 | 甲类
右旋糖酐铁口服溶液 | 10ml:50mg*10支=1880 | fcs | 乙类
葡萄糖酸锌片 | 70mg*48片=780 70mg*100片=1280 | fcs xinan | 乙类
硫酸亚铁片 | 0.3g*100片=380 | xinan jingfeng | 瓶 甲类
= food none 自费 常温 瓶 食
蛋白粉 | 450g=12800 150g=4800 | byhealth:汤臣倍健*1.3 baihe sirio | 罐
鱼油软胶囊 | 1000mg*100粒=5800 1000mg*200粒=9800 | byhealth:汤臣倍健*1.3 baihe:百合康
大豆磷脂软胶囊 | 1000mg*100粒=4800 | byhealth:汤臣倍健*1.2 baihe:百合康
氨糖软骨素钙片 | 60片=8800 120片=14800 | byhealth:健力多*1.4 baihe:百合康
维生素C咀嚼片 | 100片=3800 60片=2600 | byhealth:汤臣倍健 yst:养生堂 baihe:百合康
天然维生素E软胶囊 | 250mg*100粒=5800 | yst:养生堂*1.2 baihe:百合康
褪黑素维生素B6胶囊 | 0.15g*60粒=4800 | byhealth:汤臣倍健
叶黄素酯β-胡萝卜素软胶囊 | 0.5g*60粒=6800 | byhealth:汤臣倍健 baihe:百合康 | #护眼
破壁灵芝孢子粉 | 1g*60袋=16800 | trtjk:同仁堂 | 盒
辅酶Q10软胶囊 | 0.5g*60粒=8800 | byhealth:汤臣倍健 baihe:百合康
`);
