/** Makes the box `data-choose-all` choose all boxes of the form `bulk`, and say whether all, none or some are chosen. */
export function chooseAll(): void {
  const all = document.querySelector<HTMLInputElement>('[data-choose-all]');
  const boxes = [...document.querySelectorAll<HTMLInputElement>('input[type=checkbox][form=bulk]:enabled')];
  if (!all) return;
  const follow = (): void => {
    const chosen = boxes.filter(({ checked }) => checked).length;
    all.checked = chosen > 0 && chosen === boxes.length;
    all.indeterminate = chosen > 0 && chosen < boxes.length;
  };
  all.addEventListener('change', () => {
    for (const box of boxes) box.checked = all.checked;
    follow();
  });
  for (const box of boxes) box.addEventListener('change', follow);
  // A browser that goes back puts boxes as they were left.
  window.addEventListener('pageshow', follow);
}
