import { generics } from './notation.ts';

/** Chinese patent medicines for heart and brain, and diabetes medicines. */
export const BRAIN_AND_SUGAR_GOODS = generics(`
= heartz Z rx 甲类 常温 盒
速效救心丸 | 40mg*120粒=2380 40mg*150粒=2880 40mg*180粒=3380 | drt6:松柏 | otc_a #救心丸 @滴丸剂
复方丹参滴丸 | 27mg*150粒=1980 27mg*180粒=2280 | tasly:天士力 | otc_a
复方丹参片 | 0.32g*60片=460 0.32g*100片=680 0.32g*200片=1180 | byshj:白云山*1.4 trtkj hrsj luofushan haosheng | otc_a 瓶
丹参滴丸 | 30丸*2瓶=1280 | tasly | 乙类
麝香保心丸 | 22.5mg*42丸=2380 22.5mg*60丸=3280 | byshhhj:上药牌
通心络胶囊 | 0.26g*30粒=1880 0.26g*40粒=2380 0.26g*90粒=5180 | yiling:以岭
血府逐瘀胶囊 | 0.4g*24粒=1480 0.4g*50粒=2880 | hongrentang | otc_a
银杏叶片 | 9.6mg:2.4mg*24片=880 19.2mg:4.8mg*24片=1280 19.2mg:4.8mg*36片=1880 | yzj conba:天保宁*1.3 hnxy | 乙类
银杏叶滴丸 | 63mg*60丸=1880 | wanbangde | 乙类
地奥心血康胶囊 | 0.1g*20粒=880 0.1g*30粒=1280 | diao:地奥 | otc_a
丹七片 | 0.3g*36片=680 0.3g*72片=1280 | trtkj drtlsr hongjitang
心可舒片 | 0.31g*48片=1880 0.31g*72片=2680 | wohua:沃华 | 乙类
心宝丸 | 60mg*20丸=1480 60mg*40丸=2780 | guangdongxb:心宝 | 乙类
银丹心脑通软胶囊 | 0.4g*36粒=1980 0.4g*60粒=3180 | bailing:银丹
脑心通胶囊 | 0.4g*36粒=1480 0.4g*48粒=1880 | buchangsx:步长
丹红化瘀口服液 | 10ml*10支=2680 | yabao | 乙类
冠心苏合丸 | 30丸=880 50丸=1380 | trt hongjitang zhongjing | 阴凉
= brainz Z rx 甲类 常温 盒
养血清脑颗粒 | 4g*15袋=2280 4g*18袋=2680 | tasly:天士力
天麻钩藤颗粒 | 5g*10袋=1680 10g*10袋=1580 | trtkj
松龄血脉康胶囊 | 0.5g*30粒=1480 0.5g*60粒=2780 | kanghong:康弘
华佗再造丸 | 8g*12袋=3680 80g*1瓶=3180 | bysqx:奇星
人参再造丸(大蜜丸) | 3g*10丸=1680 | trt drtlrt shiyitang | otc_a
大活络丸(大蜜丸) | 3.5g*6丸=2880 3.5g*10丸=4380 | trt hongjitang | 甲类
消栓通络片 | 0.37g*48片=680 | aodong trtkj
步长脑心通胶囊 | 0.4g*72粒=2880 | buchangsx:步长 | #脑心通
血塞通片 | 50mg*24片=880 0.1g*24片=1580 | weihe:维和 ynby
血塞通软胶囊 | 0.33g*24粒=1980 0.33g*30粒=2380 | kpc:理洫王
脑得生片 | 0.3g*36片=480 0.3g*72片=880 | aodong jzt
镇脑宁胶囊 | 0.3g*60粒=1980 | huamuyy | 乙类
牛黄清心丸(大蜜丸) | 3g*10丸=3880 | trt hongjitang
= oral H rx 甲类 常温 盒
盐酸二甲双胍片 | 0.25g*48片=380 0.5g*20片=460 0.5g*60片=980 | bms:格华止*2.6 jingfeng siyao
盐酸二甲双胍缓释片 | 0.5g*30片=680 0.5g*60片=1280 0.5g*20片=480 | bms:格华止*2.2 yuekang qilu | #降糖片
阿卡波糖片 | 50mg*30片=780 50mg*60片=1480 | bayer:拜唐苹*2.8 huadong:卡博平*1.6
格列美脲片 | 1mg*30片=680 2mg*15片=620 2mg*30片=1180 | sanofibj:亚莫利*2.6 yzj xinhua
格列齐特缓释片 | 30mg*30片=980 60mg*30片=1880 | servier:达美康*2.3
格列齐特片(Ⅱ) | 80mg*60片=780 80mg*100片=1180 | xinhua | @片剂
格列吡嗪控释片 | 5mg*14片=1680 5mg*28片=3180 | pfizer:瑞易宁 | 乙类
格列吡嗪片 | 5mg*30片=380 5mg*60片=680 | xinhua changzhou
瑞格列奈片 | 1mg*30片=1280 2mg*30片=1980 0.5mg*30片=780 | novo:诺和龙*2.4 hansoh:孚来迪
米格列奈钙片 | 10mg*30片=2680 | hansoh
盐酸吡格列酮片 | 15mg*14片=1180 30mg*7片=1080 | takeda:艾可拓*2.4 hengrui huadong | 乙类
磷酸西格列汀片 | 0.1g*7片=1280 0.1g*14片=2480 | msd:捷诺维*2.2 ztq | 乙类
维格列汀片 | 50mg*14片=780 50mg*28片=1480 | novartis:佳维乐*3 qilu hansoh | 乙类
利格列汀片 | 5mg*7片=1180 | boehringer:欧唐宁*2.6 | 乙类
达格列净片 | 10mg*14片=1480 10mg*30片=2980 | astra:安达唐*2.4 hansoh qilu | 乙类
恩格列净片 | 10mg*10片=1180 10mg*30片=3380 | boehringer:欧唐静*2 kelun hansoh | 乙类
伏格列波糖片 | 0.2mg*30片=880 0.2mg*60片=1680 | takeda:倍欣*2.6 cisen suzhouzh | 乙类
西格列汀二甲双胍片(Ⅱ) | 50mg:850mg*14片=2680 50mg:850mg*28片=5180 | msd:捷诺达 | 乙类 @片剂
= insulin S rx 甲类 冷藏 支 special
精蛋白人胰岛素混合注射液(30R) | 3ml:300单位*1支=2780 | novo:诺和灵*1.5 dongbao:甘舒霖 | @注射剂
人胰岛素注射液 | 3ml:300单位*1支=2680 | novo:诺和灵R*1.5 dongbao:甘舒霖R lilly:优泌林*1.5
甘精胰岛素注射液 | 3ml:300单位*1支=6880 | sanofibj:来得时*1.4 ganlee:长秀霖 dongbao:长舒霖 | 乙类
门冬胰岛素注射液 | 3ml:300单位*1支=4380 | novo:诺和锐*1.3 dongbao:锐舒霖 ganlee:锐秀霖 | 乙类
门冬胰岛素30注射液 | 3ml:300单位*1支=4480 | novo:诺和锐30*1.3 ganlee:锐秀霖30 | 乙类
赖脯胰岛素注射液 | 3ml:300单位*1支=4280 | lilly:优泌乐*1.4 ganlee:速秀霖 | 乙类
地特胰岛素注射液 | 3ml:300单位*1支=9880 | novo:诺和平 | 乙类
= sugarz Z rx 甲类 常温 盒
消渴丸 | 0.25g*120丸=1280 30g*1瓶=1480 52.5g*1瓶=2380 | byszy:中一
参芪降糖颗粒 | 3g*10袋=1880 3g*20袋=3580 | lnhp
参芪降糖片 | 0.35g*45片=1980 | xinbang hyzc | 乙类
津力达颗粒 | 9g*9袋=2880 9g*18袋=5580 | yiling:以岭
金芪降糖片 | 0.56g*42片=2680 0.56g*84片=5180 | drtlsr | 乙类
糖脉康颗粒 | 5g*10袋=1980 5g*18袋=3380 | sichuansq
玉泉丸 | 6g*10袋=1880 60g*1瓶=1680 | yangtianhe | otc_a 自费
= diabn H rx 乙类 常温 盒
硫辛酸胶囊 | 0.1g*30粒=4680 0.2g*12粒=3880 | yabao
胰激肽原酶肠溶片 | 120单位*24片=880 240单位*12片=1080 | changzhouqh:怡开 | 乙类
`);
