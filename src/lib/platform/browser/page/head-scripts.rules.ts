import {
  SCROLL_KEY,
  STAND_IN,
  STANDS_FOR,
  WAITING_SCRIPT,
} from '#lib/platform/browser/page/page-names.rules.ts';
import { HINT_PATTERN, PAGE_MEMBER_FIELD } from '#lib/platform/browser/page/hint-cookie.rules.ts';

/**
 * Runs in the head of every page before it is painted.
 * Marks the document when a member uses this browser, so that the member's parts show without a flicker on pages that
 * are the same bytes for everyone: with the parts hidden from the member, and with the member's id, unless the server
 * has named the member the page was made for. Each form that changes something sends that id (`hint-cookie.rules.ts`).
 * Without a named member, the prices on the page are a visitor's: `data-unpriced` keeps their room (`base.css`) until
 * the member's own are known, 5 s at most.
 * A form that is sent before the page's scripts run waits for them, 5 s at most, as they may ask first, keep the typed
 * text or answer in place; a form of an island waits for the island. Its button is pressed again: React hydrates a
 * pressed element at once, but not a sent form.
 * Once the page is loaded, marks the texts that a browser's translator removes, with the `<font>` that replaces them:
 * before the islands wake, which find their own texts again by this mark (`translated-texts.client.ts`).
 * Inline, hence its hash in the content security policy (`astro.config.mjs`).
 */
export const EARLY_SCRIPT = `{const d=document,h=d.documentElement.dataset,m=${HINT_PATTERN}.exec(d.cookie);h.js="";if(m){if(!h.member){h.unpriced="";d.prerendering||setTimeout(()=>delete h.unpriced,5e3)}h.member??=m[1];h.hides??=m[2]}
d.addEventListener("formdata",e=>{if(h.member&&e.target.matches('[method=post][action^="/api/"]'))e.formData.set("${PAGE_MEMBER_FIELD}",h.member)});
let held,over,scripts=2;
const late=f=>!over&&(f.closest("astro-island")?.hasAttribute("ssr")??scripts>0),
send=()=>{if(held&&!late(held.target)){const e=held;held=0;e.submitter?e.submitter.click():e.target.requestSubmit()}},
ready=()=>{scripts--;send()},later=()=>d.getElementById("${WAITING_SCRIPT}"),on=addEventListener;
on("submit",e=>{if(e.target.matches("[method=post]")&&late(e.target)){e.preventDefault();e.stopPropagation();held??setTimeout(()=>{over=1;send()},5e3);held=e}},true);
on("astro:hydrate",send,true);on("yaocang:ready",()=>later()&&ready());
on("DOMContentLoaded",()=>{ready();later()||ready();
new MutationObserver(list=>{for(const{addedNodes:a,removedNodes:r,previousSibling:p,nextSibling:n}of list)for(const t of r)if(t.nodeType===3){
const f=[...a,p,n].find(e=>e?.nodeName==="FONT"&&!e.${STANDS_FOR});if(f)t.${STAND_IN}=f,f.${STANDS_FOR}=t}}).observe(d,{childList:true,subtree:true})})}`;

/**
 * On pages for reading (`route.script` is `touch`), fetches the page script at the first user input: the pointer moves
 * or goes down, a key, the focus, a finger, the wheel. A member's page fetches it at once. A button pressed before the
 * script is ready (`yaocang:ready`) is pressed again then. `<html data-touched>` and `yaocang:touched` report the first
 * touch. A link to such a page leads back to the last scroll position, as the page script does elsewhere
 * (`rememberScroll`).
 */
export const TOUCH_SCRIPT = `(()=>{
const d=document,w=window,signs=["pointermove","pointerdown","touchstart","keydown","focusin","wheel"];
let asked,pressed;
try{const{pathname:p,search:q,hash:h,origin:o}=location,y=JSON.parse(sessionStorage.getItem("${SCROLL_KEY}"))?.[p+q];
y>0&&!h&&!scrollY&&d.referrer.startsWith(o)&&performance.getEntriesByType("navigation")[0]?.type==="navigate"&&!d.querySelector(".notice")&&scrollTo({top:y,behavior:"instant"})}catch{}
const load=()=>{asked??=import(d.getElementById("${WAITING_SCRIPT}").content.firstElementChild.getAttribute("src"))};
const touch=()=>{for(const s of signs)w.removeEventListener(s,touch,true);
d.documentElement.dataset.touched="";load();w.dispatchEvent(new Event("yaocang:touched"))};
for(const s of signs)w.addEventListener(s,touch,{capture:true,passive:true});
const note=e=>{pressed=e.target.closest?.("button[type=button]:not([popovertarget],astro-island *)")};
w.addEventListener("click",note,true);
w.addEventListener("yaocang:ready",()=>{w.removeEventListener("click",note,true);pressed?.click()},{once:true});
const member=()=>{${HINT_PATTERN}.test(d.cookie)&&load()};
member();w.addEventListener("pageshow",member);d.addEventListener("prerenderingchange",member)
})()`;

/** The template that holds the script of a page's own part, for visitors who touch the page. */
export const OWN_PART = 'own-part';

/**
 * Fetches a page's own part at the first touch, so that visitors who only read load nothing for it. A picture of the
 * gallery that is pressed before that part is loaded does not become a page to return to.
 */
export const OWN_PART_SCRIPT = `(()=>{
const signs=["pointermove","pointerdown","touchstart","keydown","focusin"];
const touch=()=>{for(const s of signs)removeEventListener(s,touch,true);
import(document.getElementById("${OWN_PART}").content.firstElementChild.getAttribute("src"))};
for(const s of signs)addEventListener(s,touch,{capture:true,passive:true});
addEventListener("click",e=>{const a=e.target.closest(".shot-links a");if(a&&!e.defaultPrevented){e.preventDefault();location.replace(a.href)}})
})()`;
