/** Comes with the script: who compares nothing needs none of it. */
export const COMPARE_STYLES = `
.compare-box { display: flex; gap: 4px; align-items: center; font-size: 12px; line-height: 16px; color: #4a5856; }
.compare-box input { accent-color: #0a7d68; }
.goods-card .compare-box, .goods-table .compare-box { position: static; }
.goods-card .compare-box { position: absolute; top: 12px; right: 12px; padding: 4px 6px; background: #fff; border-radius: 4px; }
.compare-bar {
  position: fixed; right: 64px; bottom: 16px; z-index: 30; display: flex; flex-wrap: wrap; gap: 8px; align-items: center;
  max-width: min(880px, 100vw - 96px); padding: 10px 14px; background: #fff; border: 1px solid #0a7d68; border-radius: 6px;
  box-shadow: 0 4px 16px rgb(20 50 45 / 20%);
}
.compare-bar [data-drop] {
  max-width: 160px; padding: 4px 8px; overflow: hidden; font-size: 12px; text-overflow: ellipsis; white-space: nowrap;
  background: #f5f7f8; border-radius: 4px;
}
.compare-bar [data-drop='all'] { background: none; color: #5c6965; }
.compare-bar a[aria-disabled] { opacity: .5; }
body:has(> .compare-bar) { padding-bottom: 88px; }
@media (width < 768px) {
  body:has(> .compare-bar) { padding-bottom: 136px; }
  .goods-table .compare-box { position: absolute; top: 8px; right: 8px; padding: 6px 8px; background: #fff; border-radius: 4px; }
  .goods-card .compare-box { top: 8px; right: 8px; }
  .compare-box { min-height: 44px; }
  .compare-bar { right: 0; bottom: 56px; left: 0; max-width: none; border-width: 1px 0 0; border-radius: 0; }
  .compare-bar [data-drop] { max-width: 110px; min-height: 44px; }
}
@media print { body:has(> .compare-bar) { padding-bottom: 0; } .compare-box { display: none; } }`;
