import { SHEET_COOKIE, STYLED_EVENT } from '#lib/platform/styles/sheet-names.rules.ts';

/**
 * Script behind the last styles within a page: fetches the whole sheet (`data-sheet`) once the page is loaded or the
 * user begins to use it, at once for a member, whose parts come by script; and records in a cookie that this browser
 * has it. The whole sheet repeats the styles within the page in its own order, so the look does not change. A failed
 * request is repeated after 1, 2, 4 … 32 s.
 */
export const SHEET_SCRIPT = `(()=>{
const d=document,w=window,own=d.currentScript,signs=["pointermove","touchstart","keydown","focusin"];
let link,wait=500;
const load=()=>{if(link)return;link=d.createElement("link");link.rel="stylesheet";link.href=d.querySelector("[data-sheet]").dataset.sheet;
link.onerror=()=>{link.remove();link=0;if(wait<32000)setTimeout(load,wait*=2)};
link.onload=()=>{d.cookie="${SHEET_COOKIE}="+link.href.split(".").at(-2)+";path=/;max-age=31536000;samesite=lax";w.dispatchEvent(new Event("${STYLED_EVENT}"))};
own.after(link);for(const s of signs)w.removeEventListener(s,load,true)};
for(const s of signs)w.addEventListener(s,load,{capture:true,passive:true});
w.addEventListener("load",()=>setTimeout(load));
if("member" in d.documentElement.dataset)d.addEventListener("DOMContentLoaded",load)
})()`;
