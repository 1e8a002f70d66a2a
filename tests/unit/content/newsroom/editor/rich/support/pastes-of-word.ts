import { type Paste, word } from './pastes.ts';

/** Raised words and tracked changes of Word and WPS. */
export const PASTES_OF_WORD: readonly Paste[] = [
  {
    name: 'Word: words above and below the line',
    html: word(
      `<p class=MsoNormal>10<sup><span lang=EN-US>6</span></sup> CFU/m<sup>2</sup>，H<sub>2</sub>O</p>`,
    ),
    markdown: '10:sup[6] CFU/m:sup[2]，H:sub[2]O',
  },
  {
    name: 'WPS and Excel: words above and below the line by style, and back on it',
    html: `<style>.font5{vertical-align:super;}</style><p>CO<span style="vertical-align:sub;">2</span>，<font class="font5">1)</font> <sup><span style="vertical-align:baseline">平</span></sup></p><table><tr><td style="vertical-align:middle">甲</td><td>乙</td></tr></table>`,
    markdown: `CO:sub[2]，:sup[1)] 平\n\n| 甲 | 乙 |\n| --- | --- |`,
  },
  {
    name: 'Word: what was deleted while changes were tracked stays out, with its comments; what was struck out stays',
    html: word(
      `<p class=MsoNormal>满<del cite="mailto:%E7%8E%8B" datetime="2026-11-01T10:00"><span lang=EN-US>300</span></del><ins cite="mailto:%E7%8E%8B" datetime="2026-11-01T10:00"><span lang=EN-US>500</span></ins>元，<s>另收</s>包邮<span class=MsoCommentReference><a class=msocomanchor href="#_msocom_1">[王1]</a></span></p><div style='mso-element:comment-list'><div style='mso-element:comment'><p class=MsoCommentText>再核对</p></div></div>`,
    ),
    markdown: '满500元，~~另收~~包邮',
  },
];
