import { generics } from './notation.ts';

/** Stomach, bowel, liver and gall bladder, haemorrhoids. */
export const DIGESTIVE_GOODS = generics(`
= acid H rx 甲类 阴凉 盒
奥美拉唑肠溶胶囊 | 20mg*14粒=380 20mg*21粒=540 20mg*28粒=680 | xiuzheng ouyi hainanhl hisun huanan changzhou | #洛赛克
奥美拉唑镁肠溶片 | 20mg*7片=4280 20mg*14片=8280 | astra:洛赛克 | 乙类
兰索拉唑肠溶胶囊 | 30mg*14粒=980 15mg*14粒=620 | takeda:达克普隆*2.6 yzj | 甲类
泮托拉唑钠肠溶片 | 40mg*7片=480 40mg*14片=880 | huadong:泮立苏*1.4 warrant | 乙类
泮托拉唑钠肠溶胶囊 | 40mg*7粒=520 40mg*14粒=960 | huadong:泮立苏*1.3 yzj | 乙类
雷贝拉唑钠肠溶片 | 10mg*14片=980 20mg*7片=920 | eisai:波利特*2.8 hansoh:瑞波特 livzon chiatai | 乙类
雷贝拉唑钠肠溶胶囊 | 20mg*7粒=880 20mg*14粒=1680 | chiatai:济诺 lnbt | 乙类
艾司奥美拉唑镁肠溶片 | 20mg*7片=1480 40mg*7片=2280 | astra:耐信*3 | 乙类
艾普拉唑肠溶片 | 5mg*6片=5180 5mg*14片=11800 | livzon:壹丽安 | 乙类
法莫替丁片 | 20mg*24片=280 20mg*36片=380 | qianjinxj bystx | otc_b 常温 #高舒达
盐酸雷尼替丁胶囊 | 0.15g*30粒=380 0.15g*24粒=320 | siyao xinan hengjian | otc_a
铝碳酸镁咀嚼片 | 0.5g*20片=780 0.5g*24片=920 | bayer:达喜*1.9 chongqhs qianjinxj | otc_b 乙类 #达喜
枸橼酸铋钾胶囊 | 0.3g*24粒=780 0.3g*40粒=1180 | livzon:丽珠得乐*1.6 zhuhairt xinan | 常温 #枸橼酸铋钾
枸橼酸铋钾颗粒 | 1g*28袋=1480 1g*56袋=2780 | livzon:丽珠得乐*1.4 hunanws | 常温 #枸橼酸铋钾
枸橼酸铋钾片 | 0.3g*40片=980 | livzon:丽珠得乐 | 常温 #枸橼酸铋钾
胶体果胶铋胶囊 | 50mg*24粒=580 50mg*36粒=820 0.1g*24粒=880 | shanxiad:维敏 hunanws | 常温 乙类
替普瑞酮胶囊 | 50mg*20粒=2180 50mg*40粒=4180 | eisai:施维舒 | 乙类
瑞巴派特片 | 0.1g*24片=1880 | otsuka:膜固思达*1.6 chongqss | 乙类
复方氢氧化铝片 | 100片=280 48片=180 | xinan shuanghe hengjian | otc_b 常温 #胃舒平
硫糖铝混悬凝胶 | 5ml:1g*12袋=1880 | kunmingjd:迪先 | otc_a 乙类
盖胃平片 | 24片=480 36片=680 100片=1580 | xinan hunanws | otc_a 自费
= motil H rx 甲类 常温 盒
多潘立酮片 | 10mg*30片=780 10mg*42片=1080 | xajanssen:吗丁啉*1.9 hainanhl qianjinxj | otc_a #吗丁啉
枸橼酸莫沙必利片 | 5mg*24片=780 5mg*36片=1120 | yabao | 乙类
枸橼酸莫沙必利分散片 | 5mg*24片=880 5mg*30片=1080 | kanghong:新络纳 | 乙类
盐酸伊托必利片 | 50mg*20片=1180 50mg*36片=1980 | yabao | 乙类
马来酸曲美布汀片 | 0.1g*20片=980 0.1g*30片=1380 | tjtanabe:舒丽启能*1.8 | 乙类
匹维溴铵片 | 50mg*15片=1880 50mg*30片=3480 | abbottfr:得舒特*1.5 | 乙类
消旋山莨菪碱片 | 5mg*100片=580 10mg*24片=280 | minsheng shuanghe | #654-2 瓶
颠茄片 | 10mg*100片=380 | xinan tjlisheng bysmx | 瓶
维U颠茄铝胶囊Ⅱ | 12粒=420 24粒=780 | hy6 xiuzheng:斯达舒*2.2 | otc_a 自费 @胶囊剂 #斯达舒
复方消化酶胶囊 | 20粒=1880 | hanlim:达吉 | otc_a 乙类
多酶片 | 100片=280 | xinan sine huanan ncpc | otc_b 瓶
乳酸菌素片 | 0.4g*32片=880 0.4g*64片=1680 1.2g*16片=1280 | jzjt:利活*1.2 hy6 | otc_b 自费
健胃消食片 | 0.8g*32片=580 0.8g*64片=1080 0.5g*36片=480 | jzjt:江中*1.5 xiuzheng furen khwc | Z otc_b 乙类 youx
= diarr H otc_a 甲类 常温 盒
蒙脱石散 | 3g*10袋=680 3g*12袋=780 3g*15袋=920 | ipsen:思密达*2.2 chiatai hainanxs yzj xiansh
蒙脱石混悬液 | 20ml:3g*10袋=1880 | xiansh | 乙类
盐酸洛哌丁胺胶囊 | 2mg*6粒=780 2mg*12粒=1380 | xajanssen:易蒙停 | 乙类
盐酸小檗碱片 | 0.1g*24片=180 0.1g*100片=580 | dongyao hyzc bysmx xinhua | 瓶 #黄连素
消旋卡多曲颗粒 | 10mg*9袋=1980 30mg*9袋=2680 | baili:杜拉宝 | rx 乙类
口服补液盐散(Ⅲ) | 5.125g*6袋=1480 | xianan:博叶 | rx 乙类 @散剂
口服补液盐散(Ⅰ) | 14.75g*10袋=880 14.75g*20袋=1580 | chaohui bysmx | 甲类 @散剂
= laxat H otc_a 乙类 常温 盒
乳果糖口服溶液 | 15ml*6袋=2280 100ml:66.7g=3280 200ml:133.4g=5280 | abbott:杜密克*1.6 hisun | 甲类
聚乙二醇4000散 | 10g*10袋=2580 | ipsenfr:福松*1.2 chongqss | 乙类
开塞露 | 20ml*1支=60 20ml*10支=480 | shlys fcs shuanghe drtlsr | 支 otc_b 甲类 @灌肠剂
酚酞片 | 0.1g*100片=380 | xinan | 瓶 自费 rx
麻仁软胶囊 | 0.6g*20粒=1280 0.6g*30粒=1780 | drtlrt shenwei | Z 乙类
麻仁润肠丸(大蜜丸) | 6g*10丸=980 | trt hongjitang | Z 甲类
通便灵胶囊 | 0.25g*20粒=680 0.25g*30粒=920 | hongjitang | Z 自费
芪蓉润肠口服液 | 20ml*6支=2280 20ml*9支=3280 | beijingbr | Z 乙类
= probio S otc_a 乙类 冷藏 盒
双歧杆菌三联活菌胶囊 | 0.21g*24粒=2280 0.21g*36粒=3280 | sine:培菲康 | #培菲康
双歧杆菌三联活菌散 | 1g*6袋=1280 1g*12袋=2480 | sine:培菲康
双歧杆菌乳杆菌三联活菌片 | 0.5g*24片=1980 0.5g*36片=2880 | neimengsq:金双歧
双歧杆菌四联活菌片 | 0.5g*24片=2480 0.5g*36片=3580 | yuanda2:思连康
枯草杆菌二联活菌颗粒 | 1g*10袋=1480 1g*30袋=4180 | hanmi:妈咪爱 | 常温
枯草杆菌二联活菌肠溶胶囊 | 250mg*20粒=1980 250mg*30粒=2880 | hanmi:美常安 | 常温
地衣芽孢杆菌活菌胶囊 | 0.25g*20粒=1480 0.25g*36粒=2480 | dongyao:整肠生*1.3 jingxin:京常乐 | 常温
酪酸梭菌活菌片 | 0.35g*24片=1880 | miyarisan:米雅 qdeb | 常温
布拉氏酵母菌散 | 0.25g*6袋=2880 0.25g*12袋=5580 | biocodex:亿活 | 常温
= liver H rx 乙类 阴凉 盒
复方甘草酸苷片 | 50mg*40片=2280 50mg*100片=5480 | minophagen:美能*1.5 | 甲类
甘草酸二铵肠溶胶囊 | 50mg*24粒=2280 50mg*63粒=5880 | ztq:天晴甘平 | 甲类
多烯磷脂酰胆碱胶囊 | 228mg*24粒=3180 228mg*36粒=4580 | sanofibj:易善复*1.3 tianwei | otc_a
水飞蓟宾胶囊 | 35mg*20粒=1980 35mg*30粒=2880 | tjtasly:水林佳 | 常温
熊去氧胆酸胶囊 | 250mg*25粒=12800 | falk:优思弗 | 甲类 常温
熊去氧胆酸片 | 50mg*30片=1180 | wuhanpz fcs | 甲类 常温
葡醛内酯片 | 50mg*100片=480 0.1g*100片=680 | xinan sine yzj | otc_b 常温 瓶 自费 #肝泰乐
联苯双酯滴丸 | 1.5mg*250丸=980 1.5mg*500丸=1780 | wanbangde | 甲类
护肝片 | 0.35g*100片=980 0.36g*120片=1180 | khwc:葵花*1.3 shiyitang lnhp | Z 甲类 常温 瓶
胆舒胶囊 | 0.45g*30粒=1880 | kelun | Z 常温
复方益肝灵片 | 0.3g*100片=1180 | huaren shiyitang | Z 常温
茵栀黄口服液 | 10ml*10支=1880 | lnhp | Z 甲类
当飞利肝宁胶囊 | 0.25g*36粒=1980 | ztq | Z 常温
鸡骨草胶囊 | 0.5g*50粒=1280 | yulin:玉林 | Z otc_a 常温
片仔癀茵胆平肝胶囊 | 0.5g*20粒=1980 | pzh:片仔癀 | Z 常温 自费
= stomz Z otc_a 甲类 常温 盒
三九胃泰颗粒 | 20g*6袋=980 20g*10袋=1480 2.5g*10袋=1680 | hrsj:999 | youx
胃苏颗粒 | 5g*9袋=2280 15g*9袋=1980 | yzj:扬子江
气滞胃痛颗粒 | 5g*9袋=1980 2.5g*12袋=2280 | liaoningbx
荆花胃康胶丸 | 80mg*18粒=2580 80mg*36粒=4980 | tasly:天士力 | @软胶囊剂 rx
摩罗丹(浓缩丸) | 16丸*9袋=2280 16丸*18袋=4380 | handan:华山牌
香砂养胃丸(浓缩丸) | 200丸=880 360丸=1380 | zhongjing:仲景*1.2 foci:岷山*1.1 jzt yabao | 瓶
香砂六君丸 | 200丸=920 6g*10袋=880 | zhongjing foci trtkj | 瓶
附子理中丸(浓缩丸) | 200丸=880 | zhongjing foci jzt | 瓶
附子理中丸(大蜜丸) | 9g*10丸=980 | trt shiyitang foci
人参健脾丸 | 6g*10袋=980 6g*10丸=1080 | trt hongjitang shiyitang
保和丸(浓缩丸) | 200丸=820 | zhongjing foci jzt | 瓶
逍遥丸(浓缩丸) | 200丸=780 360丸=1280 | zhongjing:仲景*1.2 jzt foci | 瓶
加味逍遥丸 | 6g*10袋=980 6g*12袋=1180 | trtkj drtlrt zhongjing
四磨汤口服液 | 10ml*10支=1980 10ml*8支=1680 | hnxy:汉森
枳术宽中胶囊 | 0.43g*18粒=2280 0.43g*36粒=4280 | zirenyy | rx 乙类
肠炎宁片 | 0.42g*24片=1280 0.42g*36片=1780 0.42g*48片=2280 | kangen:康恩贝
复方黄连素片 | 30mg*100片=980 | xinbang lnhp | 瓶
胃康灵胶囊 | 0.4g*24粒=980 0.4g*36粒=1380 | khwc:葵花*1.2 xiuzheng | 自费
胃复春片 | 0.36g*60片=2880 | hqyt:胡庆余堂 | rx 乙类
元胡止痛片 | 24片=380 60片=780 100片=1180 | trtkj yabao xinbang bailing
猴头健胃灵片 | 0.38g*60片=1480 | warrant | rx 乙类
= hemor Z otc_a 乙类 阴凉 盒
马应龙麝香痔疮膏 | 4g*6支=1380 10g*1支=980 2.5g*6支=1180 | myl:马应龙 | @软膏剂 youx
麝香痔疮栓 | 1.5g*6粒=1180 1.5g*10粒=1880 | myl:马应龙 jzjt
复方角菜酸酯栓 | 3.4g*6枚=2680 3.4g*12枚=5180 | xajanssen:太宁 | H
地奥司明片 | 0.45g*24片=3180 0.5g*20片=2580 | servier:爱脉朗*1.6 | H 常温
槐角丸(大蜜丸) | 9g*10丸=880 | trt hongjitang | 常温
地榆槐角丸 | 5g*10袋=1080 | hongjitang trt | 常温
肛泰栓 | 1g*6粒=1680 1g*10粒=2580 | rhyantai:荣昌 | 自费
肛泰 | 0.5g*4片=1880 0.5g*6片=2680 | rhyantai:荣昌 | 自费 @贴剂 #肛泰脐贴
致康胶囊 | 0.3g*24粒=1880 | xianqd | rx 常温
`);
