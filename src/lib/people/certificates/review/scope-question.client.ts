/** Has `form[data-no-scope]` ask its words before it is sent without any business scope, by the page's `FormEnhancer`. */
export function askWithoutScopes(): void {
  document.addEventListener(
    'submit',
    ({ target }) => {
      const words = target instanceof HTMLFormElement ? target.dataset['noScope'] : undefined;
      if (words === undefined || !(target instanceof HTMLFormElement)) return;
      if (target.querySelector('input[name^="scope_"]:checked')) delete target.dataset['confirm'];
      else target.dataset['confirm'] = words;
    },
    { capture: true },
  );
}
