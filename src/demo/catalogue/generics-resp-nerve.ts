import { generics } from './notation.ts';

/** Respiratory, allergy, nervous system and endocrine medicines. */
export const RESPIRATORY_AND_NERVE_GOODS = generics(`
= cough H otc_a 甲类 常温 盒
盐酸氨溴索片 | 30mg*20片=380 30mg*50片=880 | boehringer:沐舒坦*3 hengrui jingfeng
盐酸氨溴索口服溶液 | 100ml:0.6g=780 10ml:30mg*15支=1980 | hanmi hengrui boehringer:沐舒坦*2.4 reyoung | 瓶
盐酸氨溴索分散片 | 30mg*30片=880 | jingxin | 乙类
氨溴特罗口服溶液 | 60ml=1980 120ml=3580 | hanmi:易坦静 | 瓶 rx 自费
乙酰半胱氨酸颗粒 | 0.1g*10袋=1280 0.2g*10袋=1980 | hainanzr:富露施*1.4 | rx 乙类
乙酰半胱氨酸泡腾片 | 0.6g*4片=1680 0.6g*12片=4280 | hainanzr:富露施 jinhua | rx 乙类
羧甲司坦片 | 0.25g*24片=380 0.25g*50片=680 | byshj huanan | 乙类
羧甲司坦口服溶液 | 10ml:0.5g*6支=880 10ml:0.5g*10支=1380 | bystx sine | 乙类
桉柠蒎肠溶软胶囊 | 0.3g*12粒=1780 0.3g*18粒=2580 | beijingjd:切诺 | rx 乙类
标准桃金娘油肠溶胶囊 | 0.3g*10粒=2680 | pohl:吉诺通 | rx 自费
枸橼酸喷托维林片 | 25mg*100片=580 | shuanghe sine | 瓶 #咳必清
愈创甘油醚糖浆 | 120ml=980 | jnj | 瓶 自费
= asthma H rx 甲类 常温 盒
氨茶碱片 | 0.1g*100片=380 | xinan shuanghe tjlisheng | 瓶
茶碱缓释片 | 0.1g*24片=580 0.1g*48片=1080 | bysgh hisun huanan
二羟丙茶碱片 | 0.1g*100片=1680 | xinyitp xinan | 瓶 #喘定
孟鲁司特钠片 | 10mg*5片=480 10mg*7片=640 10mg*12片=1080 | msd:顺尔宁*3.4 qilu lnbt
孟鲁司特钠咀嚼片 | 5mg*5片=420 5mg*12片=920 4mg*5片=420 | msd:顺尔宁*3.6 qilu lnbt
孟鲁司特钠颗粒 | 0.5g:4mg*7袋=2280 | changaodx | 乙类
硫酸沙丁胺醇吸入气雾剂 | 100μg*200揿=1480 | gsktj:万托林*1.4 jnlk | 瓶 #万托林
沙美特罗替卡松吸入粉雾剂 | 50μg:250μg*60吸=11800 50μg:100μg*60吸=9800 | gskuk:舒利迭 | 乙类
布地奈德福莫特罗吸入粉雾剂(Ⅱ) | 160μg:4.5μg*60吸=13800 | astraswe:信必可都保 | 乙类 @吸入制剂
吸入用布地奈德混悬液 | 2ml:1mg*5支=1680 2ml:1mg*30支=9180 | astrapty:普米克令舒*2 ztq:天晴速畅 | 乙类 @吸入制剂
噻托溴铵粉雾剂 | 18μg*10粒=5880 18μg*30粒=16800 | ztq:天晴速乐 | 乙类 @吸入制剂
= coughz Z otc_a 自费 常温 盒
蜜炼川贝枇杷膏 | 150ml=2280 300ml=3880 345g=4180 | nca:京都念慈菴 byspgs | 瓶 youx #念慈菴 #川贝枇杷膏
川贝枇杷糖浆 | 100ml=680 150ml=920 180ml=1080 | byspgs:潘高寿*1.3 taiji xinbang | 瓶 甲类
蛇胆川贝液 | 10ml*6支=780 10ml*12支=1480 | byspgs:潘高寿 sanjin bysqx | 甲类 @合剂
蛇胆川贝枇杷膏 | 100ml=880 138g=1180 | byspgs:潘高寿 wlj | 瓶
蛇胆陈皮散 | 0.3g*12袋=680 0.6g*20袋=1480 | bysclj yulin
急支糖浆 | 100ml=980 200ml=1680 300ml=2280 | taiji:太极 | 瓶 甲类
橘红颗粒 | 11g*10袋=880 | bysjxt trtkj
橘红痰咳液 | 10ml*10支=1480 10ml*12支=1680 | huazhou | @合剂
养阴清肺膏 | 50g=680 100ml=980 150g=1380 | trtkj drtlsr hongjitang | 瓶 甲类
养阴清肺丸(大蜜丸) | 9g*10丸=1080 | trt hongjitang | 甲类
苏黄止咳胶囊 | 0.45g*24粒=3280 0.45g*18粒=2580 | yzjbj | rx 乙类
肺力咳合剂 | 100ml=1880 150ml=2680 | guizhoujx | rx 乙类 瓶
肺宁颗粒 | 10g*10袋=1480 | xiuzheng | rx 乙类
止咳宝片 | 0.35g*12片=880 0.35g*36片=2380 | teyi | rx
百合固金丸(浓缩丸) | 200丸=1180 | foci zhongjing jzt | 瓶 甲类
牛黄蛇胆川贝液 | 10ml*6支=880 | wlj furen bysmx | @合剂
橘贝合剂 | 100ml=980 | lsz | 瓶
杏贝止咳颗粒 | 4g*6袋=1980 | kanion | rx 乙类
通宣理肺丸(大蜜丸) | 6g*10丸=880 | trt hongjitang shiyitang | 甲类
复方鲜竹沥液 | 10ml*6支=880 20ml*6支=1180 20ml*10支=1880 | jzjt huiren | 乙类 @合剂
固本咳喘片 | 0.4g*36片=980 0.4g*54片=1380 | yangtianhe yabao
桂龙咳喘宁胶囊 | 0.5g*36粒=1980 0.5g*54粒=2880 | guilong:桂龙 | 甲类
= allergy H otc_a 甲类 常温 盒
氯雷他定片 | 10mg*6片=380 10mg*12片=680 | bayersh:开瑞坦*3 hisun yzj hongjitang xinan
氯雷他定糖浆 | 60ml:60mg=1680 | bayersh:开瑞坦*1.6 hainanxs | 瓶 乙类
地氯雷他定片 | 5mg*6片=880 5mg*12片=1680 | yzj hainanpl | rx 乙类
盐酸西替利嗪片 | 10mg*12片=480 10mg*24片=880 | lnbt yzj
盐酸西替利嗪滴剂 | 10ml:0.1g=1480 20ml:0.2g=2580 | ucb:仙特明*1.6 | 瓶 乙类
盐酸左西替利嗪片 | 5mg*10片=780 5mg*15片=1080 | huapont | 乙类 rx
马来酸氯苯那敏片 | 4mg*100片=180 4mg*24片=90 | xinan jingfeng bysmx huanan | 瓶 otc_a #扑尔敏
富马酸酮替芬片 | 1mg*60片=380 | jingfeng huanan | rx
依巴斯汀片 | 10mg*10片=1280 10mg*7片=920 | almirall:开思亭*1.6 | rx 乙类
盐酸赛庚啶片 | 2mg*100片=680 | xinyitp jingfeng | 瓶 rx
= neuro H rx 甲类 常温 盒
甲钴胺片 | 0.5mg*20片=680 0.5mg*50片=1580 | eisai:弥可保*2.2 yzj ncpc:怡神保*1.2
甲钴胺胶囊 | 0.5mg*20粒=720 0.5mg*60粒=1980 | yzj
谷维素片 | 10mg*100片=280 | xinan tjlisheng jingfeng | 瓶 otc_b
腺苷钴胺片 | 0.25mg*100片=880 0.25mg*36片=380 | ncpc jingfeng | 瓶 otc_a
甲磺酸倍他司汀片 | 6mg*30片=1180 6mg*100片=3480 | eisai:敏使朗*1.6 zhongxi | 乙类
盐酸倍他司汀片 | 4mg*100片=980 | sine lijun | 瓶 甲类
盐酸氟桂利嗪胶囊 | 5mg*20粒=380 5mg*60粒=980 | xajanssen:西比灵*3 xinan jingfeng yzj
尼莫地平片 | 20mg*50片=480 30mg*20片=580 | bayer:尼膜同*3.2 yabao xinhua tjzy
胞磷胆碱钠片 | 0.1g*12片=1180 0.2g*24片=3380 | qilu | 乙类
吡拉西坦片 | 0.4g*100片=780 0.8g*24片=580 | huanan yabao | 瓶 #脑复康
盐酸乙哌立松片 | 50mg*20片=1180 | eisai:妙纳*1.7 | 乙类
银杏叶提取物片 | 40mg*20片=2680 | schwabe:金纳多 | 乙类
= epile H rx 甲类 常温 盒
丙戊酸钠缓释片(Ⅰ) | 0.5g*30片=4880 | sanofihz:德巴金 | 乙类 @缓释片
丙戊酸钠片 | 0.2g*100片=1480 | jingfeng | 瓶
卡马西平片 | 0.1g*100片=780 0.2g*30片=1280 | novartis:得理多*2.8 zhongxi | 瓶
左乙拉西坦片 | 0.25g*30片=1280 0.5g*30片=2180 | ucb:开浦兰*2.6 jingxin:吉易克 zhongnuo
加巴喷丁胶囊 | 0.1g*50粒=1680 0.3g*24粒=1880 | hengrui:派汀
奥卡西平片 | 0.3g*30片=2680 0.15g*30片=1580 | novartis:曲莱*1.7 renfu | 乙类
= mood H rx 甲类 常温 盒
盐酸舍曲林片 | 50mg*14片=680 50mg*28片=1280 | pfizer:左洛复*3.4 jingxin:唯他停 huahai
盐酸帕罗西汀片 | 20mg*10片=780 20mg*20片=1480 | gsktj:赛乐特*2.4 huahai:乐友
盐酸氟西汀胶囊 | 20mg*28粒=2380 20mg*7粒=680 | lilly:百优解*2.4 suzhouzh zhongxi | 乙类
草酸艾司西酞普兰片 | 10mg*7片=680 10mg*14片=1280 | lundbeck:来士普*3 jingxin ztq kelun
氢溴酸西酞普兰片 | 20mg*14片=1680 | kelun huahai | 乙类
盐酸文拉法辛缓释胶囊 | 75mg*14粒=2180 75mg*16粒=2480 | pfizer:怡诺思*2 kanghong:博乐欣
米氮平片 | 30mg*10片=1680 30mg*20片=3180 | huahai hlzy
富马酸喹硫平片 | 0.1g*30片=1280 25mg*20片=480 | astra:思瑞康*3 hnwd
奥氮平片 | 5mg*14片=980 10mg*7片=880 | lilly:再普乐*4 hansoh:欧兰宁*1.4 qilu
利培酮片 | 1mg*20片=480 1mg*60片=1280 | xajanssen:维思通*3 nhwa qilu
舒肝解郁胶囊 | 0.36g*28粒=2880 | kanghong | Z 乙类
= parkin H rx 甲类 常温 盒
多巴丝肼片 | 0.25g*40片=5480 | roche:美多芭
卡左双多巴缓释片 | 50mg:200mg*30片=5280 | msd:息宁 | 乙类
盐酸普拉克索片 | 0.25mg*30片=3180 | boehringer:森福罗*2 qilu | 乙类
盐酸多奈哌齐片 | 5mg*7片=880 10mg*7片=1480 | eisai:安理申*3 huahai | 乙类
盐酸美金刚片 | 10mg*14片=1280 10mg*28片=2480 | lundbeck:易倍申*2.4 | 乙类
= headz Z otc_a 甲类 常温 盒
正天丸 | 6g*10袋=1380 6g*15袋=1980 | hrsj:999
天麻片 | 0.25g*100片=980 | bailing hongjitang | 瓶 自费
天舒胶囊 | 0.34g*60粒=2180 0.34g*90粒=3180 | kanion:康缘 | rx 乙类
全天麻胶囊 | 0.5g*24粒=1480 0.5g*48粒=2780 | xinbang yzj | 乙类
都梁软胶囊 | 0.54g*18粒=1880 0.54g*24粒=2480 | chongqhs | rx 乙类
眩晕宁片 | 0.38g*36片=1480 | jzjt | rx 乙类
通天口服液 | 10ml*6支=1480 10ml*12支=2880 | taiji:太极 | rx 乙类
强力定眩片 | 0.35g*48片=1680 | hanwang | rx 乙类
= thyro H rx 甲类 常温 盒
左甲状腺素钠片 | 50μg*100片=3180 | merckde:优甲乐*1.1 berlin:雷替斯
甲巯咪唑片 | 10mg*50片=2380 5mg*100片=1180 | merckde:赛治*1.2 jingfeng
丙硫氧嘧啶片 | 50mg*100片=2280 | chaohui | 瓶
夏枯草口服液 | 10ml*10支=1880 10ml*14支=2480 | xintian:新天 | Z 乙类
= steroid H rx 甲类 常温 瓶
醋酸泼尼松片 | 5mg*100片=680 | jinyao xinan xianju chaohui | #强的松
醋酸地塞米松片 | 0.75mg*100片=480 | xianju jinyao huanan
甲泼尼龙片 | 4mg*30片=2480 | pfizerit:美卓乐*1.3 jinyao | 盒 乙类
= immune H rx 乙类 常温 盒
匹多莫德颗粒 | 0.4g*6袋=1880 2g:0.4g*12袋=3480 | tjjs wuzhong | 自费
脾氨肽口服冻干粉 | 2mg*10瓶=8800 | zhejiangff | @冻干粉剂 自费 冷藏
= blood H rx 甲类 常温 瓶
利可君片 | 20mg*48片=1680 | jiangsujbr | 乙类 盒
叶酸片 | 5mg*100片=680 0.4mg*31片=980 | tjlisheng jingfeng slys | otc_a
复方皂矾丸 | 0.2g*72丸=4880 | xianjm | Z 盒 乙类
地榆升白片 | 0.1g*40片=2480 | diao | Z 盒 乙类
`);
