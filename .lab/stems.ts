import { stemOf, stemsOf } from '#lib/catalogue/search/names/stems.rules.ts';
import { nameTokens } from '#lib/catalogue/search/names/tokens.service.ts';
import { readFileSync } from 'node:fs';
const names = readFileSync('/tmp/lab/names.txt','utf8').split('\n');
const none = names.filter(n=>!stemOf(n.replace(/[(（].*?[)）]/g,'').toLowerCase()));
console.log(none.length, none.filter(n=>!/饮片|针|器|计|带|手套|口罩/.test(n)).slice(0,400).join(' '));
for (const n of ['苯磺酸氨氯地平片','注射用头孢呋辛钠','缬沙坦氨氯地平片(Ⅰ)','吸入用布地奈德混悬液','布地奈德鼻喷雾剂','布地奈德福莫特罗吸入粉雾剂(Ⅱ)','硝酸甘油片','硫酸氢氯吡格雷片(波立维)','酒石酸美托洛尔片','盐酸二甲双胍缓释片(Ⅲ)','氯沙坦钾片']) console.log(n, nameTokens(n).stems.split(' ').filter(w=>/\p{Script=Han}/u.test(w)), nameTokens(n).han.map(h=>h.replaceAll(' ','')));
