import { generics } from './notation.ts';

/** Cardiovascular and cerebrovascular medicines. */
export const HEART_GOODS = generics(`
= bp H rx 甲类 常温 盒
苯磺酸氨氯地平片 | 5mg*7片=180 5mg*14片=330 5mg*28片=620 | huahai yzj:兰迪 jingxin huadong
+ 5mg*7片=2380 5mg*28片=8680 | pfizer:络活喜
苯磺酸左氨氯地平片 | 2.5mg*14片=1480 2.5mg*28片=2880 | shihuida:施慧达 yzj | 甲类
硝苯地平控释片 | 30mg*6片=480 30mg*7片=560 30mg*12片=920 | bayer:拜新同*3.4 jingxin
硝苯地平缓释片(Ⅰ) | 10mg*30片=420 10mg*60片=780 | yzj:得高宁 shuanghe xinyitp | @缓释片
硝苯地平缓释片(Ⅱ) | 20mg*30片=480 20mg*48片=740 | dezhong:伲福达*1.5 qdhh | @缓释片
硝苯地平片 | 5mg*100片=380 10mg*100片=460 | yabao sine jingfeng | 瓶 #心痛定
非洛地平缓释片 | 5mg*10片=880 2.5mg*10片=580 | astra:波依定*2.8 hefeilm:立方 | 乙类
拉西地平片 | 4mg*15片=1380 4mg*7片=680 | shuanghe gsktj:乐息平*2.2 | 乙类
马来酸依那普利片 | 10mg*16片=480 10mg*32片=880 5mg*16片=320 | yzj:依苏*1.2 ouyi
卡托普利片 | 25mg*100片=480 12.5mg*100片=380 | jinyao changzhou shuanghe | 瓶 #开博通
盐酸贝那普利片 | 10mg*14片=880 10mg*28片=1680 | novartis:洛汀新*2.8 | 甲类
培哚普利叔丁胺片 | 4mg*10片=680 4mg*30片=1880 8mg*15片=1780 | servier:雅施达*2.6 | 乙类
缬沙坦胶囊 | 80mg*7粒=320 80mg*14粒=620 80mg*28粒=1180 | novartis:代文*4.2 huahai qianjinxj changzhou
氯沙坦钾片 | 50mg*7片=420 0.1g*7片=680 50mg*28片=1480 | msd:科素亚*3 huahai ztq yzj
厄贝沙坦片 | 75mg*14片=420 0.15g*7片=380 0.15g*28片=1320 | hengrui sanofihz:安博维*3.2 huahai
厄贝沙坦氢氯噻嗪片 | 162.5mg*7片=480 162.5mg*14片=880 162.5mg*28片=1680 | sanofihz:安博诺*3 huahai hengrui | 乙类
替米沙坦片 | 40mg*14片=420 80mg*7片=380 40mg*28片=780 | wanbang suzhouzh hengrui huahai
坎地沙坦酯片 | 4mg*14片=780 8mg*14片=1280 | kpc chongqss | 甲类
奥美沙坦酯片 | 20mg*7片=880 20mg*14片=1680 | daiichi:傲坦*3 fcs | 乙类
缬沙坦氨氯地平片(Ⅰ) | 85mg*7片=1180 85mg*14片=2280 85mg*28片=4380 | novartis:倍博特*2.6 huahai hansoh | 乙类 @片剂
酒石酸美托洛尔片 | 25mg*20片=280 50mg*20片=460 | astra:倍他乐克*2 yzj yuanda
琥珀酸美托洛尔缓释片 | 47.5mg*7片=780 47.5mg*28片=2980 95mg*7片=1280 | astra:倍他乐克*1.8 | 乙类
富马酸比索洛尔片 | 2.5mg*10片=420 5mg*10片=620 5mg*18片=1080 | merck:康忻*3.2 bjhs | 甲类
盐酸阿罗洛尔片 | 10mg*10片=1880 | sumitomo:阿尔马尔 | 乙类
吲达帕胺缓释片 | 1.5mg*10片=620 1.5mg*30片=1680 | servier:纳催离*2.4
吲达帕胺片 | 2.5mg*10片=180 2.5mg*30片=460 | tjlisheng:寿比山*1.5
氢氯噻嗪片 | 25mg*100片=480 | changzhou yzj sine | 瓶
螺内酯片 | 20mg*100片=980 20mg*60片=680 | minsheng | 瓶 #安体舒通
呋塞米片 | 20mg*100片=580 | chaohui | 瓶 #速尿
盐酸特拉唑嗪片 | 2mg*14片=480 2mg*28片=880 | yzj | 甲类
复方利血平氨苯蝶啶片 | 10片=480 30片=1380 | shuanghe:0号 | #北京降压0号 #降压0号
复方利血平片 | 100片=460 | shuanghe sine huanan | 瓶 #复方降压片
= lipid H rx 甲类 常温 盒
阿托伐他汀钙片 | 10mg*7片=280 20mg*7片=420 20mg*14片=780 20mg*28片=1480 | jialin:阿乐*2 lepu qilu
+ 10mg*7片=2480 20mg*7片=3980 20mg*28片=15600 | pfizer:立普妥
瑞舒伐他汀钙片 | 5mg*7片=260 10mg*7片=380 10mg*28片=1380 | astra:可定*4.2 jingxin ztq:托妥 lnbt huahai
辛伐他汀片 | 20mg*7片=220 20mg*14片=420 40mg*7片=380 | msd:舒降之*6 jingxin huahai
匹伐他汀钙片 | 2mg*7片=880 2mg*14片=1680 | huarunsh:冠爽*1.3 wanbang | 乙类
普伐他汀钠片 | 20mg*7片=980 40mg*7片=1680 | daiichi:美百乐镇*2.1 ncpc | 乙类
非诺贝特胶囊 | 0.2g*10粒=1480 0.2g*14粒=1980 | liboyd:力平之*1.8 | 乙类
非诺贝特片 | 0.1g*100片=680 | yzj changzhou | 瓶 #力平脂
依折麦布片 | 10mg*10片=1380 10mg*30片=3880 | msd:益适纯*2.6 | 乙类
血脂康胶囊 | 0.3g*24粒=1680 0.3g*60粒=3980 | weixin:血脂康 | Z 甲类
= angina H rx 甲类 常温 盒
单硝酸异山梨酯缓释片 | 40mg*24片=980 60mg*7片=780 | lnbt:欣康*1.3 astra:依姆多*2.2 zhuhairt
单硝酸异山梨酯片 | 20mg*48片=880 | lnbt:鲁南欣康 ouyi
硝酸异山梨酯片 | 5mg*100片=420 | xinan zhongnuo sine | 瓶 #消心痛
硝酸甘油片 | 0.5mg*100片=3280 | jingyi | 瓶 阴凉 @舌下片
盐酸曲美他嗪片 | 20mg*30片=880 20mg*60片=1680 | servier:万爽力*2.4 reyoung | 乙类
盐酸地尔硫卓片 | 30mg*50片=1180 30mg*24片=640 | tjtanabe:合心爽*2 | 甲类
= clot H rx 甲类 常温 盒
阿司匹林肠溶片 | 0.1g*30片=680 0.1g*36片=780 25mg*100片=380 | bayer:拜阿司匹灵*1.7 ouyi siyao jinyao
硫酸氢氯吡格雷片 | 25mg*20片=680 75mg*7片=780 75mg*28片=2880 | salubris:泰嘉*1.3 sanofihz:波立维*2.8 lepu:帅信
替格瑞洛片 | 90mg*14片=1280 90mg*28片=2480 | astra:倍林达*3 ztq salubris | 乙类
利伐沙班片 | 10mg*5片=680 20mg*7片=1680 15mg*7片=1380 | bayer:拜瑞妥*3.5 qilu hengrui | 乙类
华法林钠片 | 2.5mg*60片=1480 3mg*100片=2680 | qilu sine orion | 甲类
双嘧达莫片 | 25mg*100片=480 | yabao huanan | 瓶 #潘生丁
蚓激酶肠溶胶囊 | 60万单位*12粒=2380 | baiao:百奥 | 乙类
= rhythm H rx 甲类 常温 盒
地高辛片 | 0.25mg*30片=1180 0.25mg*100片=3680 | sine minsheng
盐酸普罗帕酮片 | 50mg*50片=480 50mg*100片=880 | xinyitp yzj | 瓶 #心律平
盐酸胺碘酮片 | 0.2g*24片=1280 0.2g*10片=580 | sanofihz:可达龙*2 sine | #乙胺碘呋酮
盐酸美西律片 | 50mg*100片=1680 | sine | 瓶 #慢心律
稳心颗粒 | 9g*9袋=2380 5g*9袋=2480 | buchang:步长 | Z 甲类
参松养心胶囊 | 0.4g*36粒=2080 0.4g*84粒=4780 | yiling:以岭 | Z 甲类
芪苈强心胶囊 | 0.3g*36粒=2180 | yiling:以岭 | Z 甲类
辅酶Q10胶囊 | 10mg*30粒=1380 10mg*60粒=2580 | eisai:能气朗*2 | otc_b 自费
辅酶Q10片 | 10mg*30片=1180 | eisai:能气朗*2 | otc_b 自费
`);
