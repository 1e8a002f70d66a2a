import { generics } from './notation.ts';

/** Antibacterials, antifungals, antivirals and anthelmintics. */
export const ANTI_INFECTIVES = generics(`
= pen H rx 甲类 阴凉 盒 abx
阿莫西林胶囊 | 0.25g*24粒=520 0.25g*36粒=760 0.5g*24粒=880 | lianbang:阿莫仙*1.7 bys ouyi zhongnuo:阿林新 hyzc ncpc baker | #羟氨苄青霉素
阿莫西林颗粒 | 0.125g*12袋=430 0.125g*18袋=620 | bys zhongnuo lianbang:阿莫仙*1.4 xiuzheng
阿莫西林分散片 | 0.25g*24片=780 0.5g*12片=760 | ouyi lianbang:阿莫仙*1.4 bysgh
阿莫西林克拉维酸钾片 | 0.375g*12片=1180 0.625g*12片=1780 | hyzc bysgh ncpc lnbt
阿莫西林克拉维酸钾分散片 | 0.2285g*12片=1080 0.2285g*18片=1560 | zhongnuo bys
青霉素V钾片 | 0.236g*24片=690 0.236g*36片=980 | bys sandoz*1.3 ouyi
氨苄西林胶囊 | 0.25g*24粒=560 0.25g*50粒=1080 | ncpc hyzc zhongnuo
= ceph H rx 甲类 阴凉 盒 abx
头孢氨苄胶囊 | 0.125g*50粒=640 0.25g*24粒=720 | ncpc zhongnuo bystx xinan | #先锋霉素Ⅳ
头孢氨苄缓释胶囊 | 0.25g*12粒=780 0.25g*24粒=1380 | zhijun bystx
头孢拉定胶囊 | 0.25g*24粒=760 0.5g*12粒=720 | bms:泛捷复*1.9 bystx ncpc zhijun:达力新 dongrui | 乙类 #先锋霉素Ⅵ
头孢羟氨苄胶囊 | 0.25g*24粒=980 0.5g*12粒=960 | zhongnuo ncpc huanan | 乙类
头孢克洛胶囊 | 0.25g*6粒=680 0.25g*12粒=1260 | dongrui hengjian yzj | 乙类
头孢克洛干混悬剂 | 0.125g*6袋=920 0.125g*12袋=1720 | angolikang zhijun | 乙类
头孢呋辛酯片 | 0.125g*12片=740 0.25g*12片=1180 0.25g*24片=2180 | zhijun:达力新*1.3 dongrui bystx ncpc | 甲类 #头孢呋辛
头孢丙烯片 | 0.25g*6片=980 0.25g*12片=1860 | zhijun yaoyou zhongnuo | 乙类
头孢丙烯颗粒 | 0.125g*6袋=880 0.125g*12袋=1680 | qilu yaoyou | 乙类
头孢克肟胶囊 | 0.1g*6粒=720 0.1g*10粒=1120 0.1g*12粒=1320 | bys:世福素*1.3 zhijun angolikang jingxin | 乙类
头孢克肟颗粒 | 50mg*6袋=760 50mg*12袋=1420 | bys qilu zhongnuo | 乙类
头孢克肟分散片 | 0.1g*6片=690 0.1g*12片=1280 | bys zhijun bystx | 乙类
头孢地尼胶囊 | 0.1g*6粒=980 0.1g*10粒=1580 | tjzy:世扶尼*1.2 qilu | 乙类
头孢地尼分散片 | 0.1g*6片=960 0.1g*12片=1820 | angolikang bystx | 乙类
头孢泊肟酯片 | 0.1g*6片=1180 0.1g*12片=2260 | zhijun daiichi:博拿*1.8 ncpc | 乙类
注射用头孢曲松钠 | 1.0g=320 2.0g=560 | roche:罗氏芬*9 qilu bystx ncpc | 支
注射用头孢呋辛钠 | 0.75g=310 1.5g=540 | zhijun:达力新 dongrui qilu | 支 乙类
= macro H rx 甲类 阴凉 盒 abx
阿奇霉素片 | 0.25g*6片=640 0.25g*12片=1180 | pfizer:希舒美*5 ouyi:维宏*1.3 hyzc sine
阿奇霉素分散片 | 0.25g*6片=620 0.25g*12片=1160 | hyzc ouyi:维宏 baker
阿奇霉素胶囊 | 0.25g*6粒=580 0.25g*12粒=1080 | yuanda ouyi jingfeng
阿奇霉素干混悬剂 | 0.1g*6袋=740 0.1g*9袋=1060 | pfizer:希舒美*3.4 beite
阿奇霉素颗粒 | 0.1g*6袋=620 0.1g*12袋=1150 | baker hengjian ouyi
罗红霉素分散片 | 0.15g*12片=680 75mg*12片=420 | yzj hengjian zhongnuo | 乙类
罗红霉素胶囊 | 0.15g*12粒=580 0.15g*24粒=1080 | ouyi jingfeng xinan | 乙类
克拉霉素片 | 0.25g*6片=640 0.25g*12片=1180 | hengrui jingxin bys | 乙类
克拉霉素分散片 | 0.25g*6片=690 0.25g*8片=880 | dongrui hengjian | 乙类
红霉素肠溶片 | 0.125g*24片=420 0.125g*100片=1580 | lijun ncpc xinan | 盒
琥乙红霉素片 | 0.125g*24片=620 0.25g*24片=980 | lijun:利君沙*1.2 xinan
= antib H rx 甲类 阴凉 盒 abx
盐酸多西环素片 | 0.1g*12片=680 0.1g*24片=1260 | yongxin lianbang | #强力霉素
盐酸米诺环素胶囊 | 50mg*10粒=1180 50mg*20粒=2240 | yongxin hisun:玫满*2 | 乙类 #美满霉素
盐酸克林霉素胶囊 | 0.15g*12粒=420 0.15g*24粒=780 | zhongxi xinan hengjian | #氯洁霉素
克林霉素磷酸酯注射液 | 2ml:0.3g*10支=980 4ml:0.6g*10支=1680 | reyoung cisen
磷霉素氨丁三醇散 | 3g*1袋=2380 3g*2袋=4580 | qianyuan:美乐力*1.4 warrant | 乙类
利福平胶囊 | 0.15g*100粒=2380 0.15g*50粒=1320 | zhijun ncpc hengjian | 瓶
复方磺胺甲噁唑片 | 0.48g*24片=380 0.48g*100片=1180 | xinhua xinan jingfeng | 常温 #复方新诺明 #SMZ
= quin H rx 甲类 阴凉 盒
左氧氟沙星片 | 0.5g*4片=620 0.5g*7片=980 | yzj hengjian daiichibj:可乐必妥*4.6 qilu
盐酸左氧氟沙星片 | 0.1g*12片=420 0.2g*10片=620 | jingxin yzj xiuzheng zhongnuo | #左克
盐酸左氧氟沙星胶囊 | 0.1g*10粒=360 0.1g*20粒=660 | jingfeng shuanghe yuekang
诺氟沙星胶囊 | 0.1g*24粒=280 0.1g*36粒=380 | bysgh hengjian xinhua jingfeng | 常温 #氟哌酸
盐酸环丙沙星片 | 0.25g*12片=320 0.25g*24片=580 | jingxin xinhua
盐酸莫西沙星片 | 0.4g*3片=1860 0.4g*6片=3480 | bayer:拜复乐*2.6 ouyi beite | 乙类
氧氟沙星片 | 0.1g*12片=290 0.2g*12片=460 | jingfeng xinhua
= nitro H rx 甲类 常温 盒
甲硝唑片 | 0.2g*21片=240 0.2g*100片=680 | yuanda xinan bysmx ncpc
甲硝唑芬布芬胶囊 | 20粒=960 24粒=1120 | xiuzheng renhe | 自费 otc_a
替硝唑片 | 0.5g*8片=480 0.5g*10片=580 | lijun shuanghe xinhua | 甲类
奥硝唑分散片 | 0.25g*12片=1080 0.25g*24片=2060 | aisheng:潇然 | 乙类
奥硝唑胶囊 | 0.25g*12粒=960 0.25g*24粒=1820 | bohua ouyi | 乙类
= fungi H rx 乙类 阴凉 盒
氟康唑胶囊 | 50mg*6粒=460 0.15g*3粒=620 0.15g*1粒=260 | pfizer:大扶康*8 ouyi hengjian bystx | 甲类
氟康唑片 | 50mg*6片=420 50mg*12片=780 | yzj dihon | 甲类
伊曲康唑胶囊 | 0.1g*14粒=4680 0.1g*4粒=1480 | xajanssen:斯皮仁诺*1.8 beite
盐酸特比萘芬片 | 0.125g*6片=980 0.25g*7片=1680 | novartis:兰美抒*2.2 qilu:丁克 huapont
制霉素片 | 50万单位*100片=3680 | zhenyuan | 甲类 瓶 abx
= virus H rx 甲类 常温 盒
阿昔洛韦片 | 0.1g*24片=380 0.2g*24片=620 | kelun zhijun hengjian qianjinxj | #无环鸟苷
盐酸伐昔洛韦片 | 0.3g*6片=980 0.3g*12片=1860 | livzon:丽珠威*1.5 kelun qianjinxj | 乙类
盐酸伐昔洛韦胶囊 | 0.15g*12粒=1080 | mingxin dongrui | 乙类
泛昔洛韦片 | 0.25g*6片=1280 0.125g*12片=1380 | livzon:丽珠风 hansoh | 乙类
利巴韦林片 | 0.1g*24片=320 0.1g*48片=560 | kelun xinan qianjinxj | #病毒唑
利巴韦林颗粒 | 50mg*18袋=520 50mg*36袋=960 | kelun baili:新博林*1.2
恩替卡韦分散片 | 0.5mg*7片=880 0.5mg*14片=1680 0.5mg*28片=3180 | ztq:润众*1.5 beite hisun | 乙类
恩替卡韦片 | 0.5mg*7片=2680 | bms:博路定*4 qianjinxj | 乙类
富马酸替诺福韦二吡呋酯片 | 0.3g*30片=2280 | beite qilu ztq | 乙类
阿德福韦酯片 | 10mg*14片=1380 10mg*30片=2780 | ztq gsktj:贺维力*3.2 | 乙类
磷酸奥司他韦胶囊 | 75mg*6粒=3280 75mg*10粒=5180 | yichang:可威*1.6 roche:达菲*3 ouyi bright | 乙类
磷酸奥司他韦颗粒 | 15mg*6袋=2980 15mg*10袋=4680 25mg*6袋=4380 | yichang:可威 | 乙类
盐酸阿比多尔片 | 0.1g*6片=880 0.1g*12片=1680 | ouyi:琦效*1.3 wuzhong | 乙类
抗病毒口服液 | 10ml*10支=1280 10ml*12支=1480 | xiangxue bysmx | Z otc_a 乙类
抗病毒颗粒 | 9g*20袋=1380 4g*15袋=1580 | yangtianhe haosheng | Z otc_a 乙类
= worm H otc_a 甲类 常温 盒
阿苯达唑片 | 0.2g*10片=420 | tjsk:肠虫清*2.2 hyzc xinan jingfeng | otc_b #史克肠虫清
阿苯达唑颗粒 | 0.1g*6袋=620 0.1g*10袋=980 | jingfeng ouyi | otc_b
甲苯咪唑片 | 0.1g*6片=520 | xajanssen:安乐士*1.7 | 自费
吡喹酮片 | 0.2g*100片=3380 | njzyc xinhua | rx 瓶
`);
