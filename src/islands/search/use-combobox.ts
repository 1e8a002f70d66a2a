import { useStore } from '@nanostores/react';
import { type FormEvent, type KeyboardEvent, type RefObject, useEffect, useState } from 'react';
import { recallSearches, rememberSearch } from '#lib/catalogue/search/box/recent-searches.client.ts';
import type { SearchType } from '#lib/catalogue/search/search.rules.ts';
import {
  $recentSearches,
  $search,
  $suggestions,
  type Search,
} from '#lib/catalogue/search/box/search.store.ts';
import { suggester } from '#lib/catalogue/search/box/suggestions.client.ts';
import { isForInputMethod } from '#lib/platform/browser/page/input-method.rules.ts';

/** Returns the highlighted index after an arrow key; -1 is the typed text itself. */
const stepFrom = (active: number, step: 1 | -1, length: number): number =>
  ((active + 1 + step + length + 1) % (length + 1)) - 1;

/**
 * A search box as a combobox (product §4.3): arrows move through the suggestions, Enter searches for the highlighted
 * one or for the typed text, Escape closes. Enter and arrows of an input method are left to it. All boxes of a page
 * hold the same text and share their suggestions, which open under the box in use; an empty one offers the earlier
 * searches of this session.
 */
export function useCombobox(form: RefObject<HTMLFormElement | null>) {
  const answer = useStore($suggestions, { ssr: 'initial' });
  const recent = useStore($recentSearches, { ssr: 'initial' });
  const held = useStore($search, { ssr: 'initial' });
  const [isWanted, setWanted] = useState(false);
  const [active, setActive] = useState(-1);
  const [isTyped, setTyped] = useState(false);
  const isBlank = held?.text.trim() === '';
  const items = answer.state === 'found' ? answer.items : [];
  const choices: readonly Search[] = isBlank
    ? recent
    : items.map(({ name }) => ({ text: name, type: held?.type ?? 0 }));
  const isOpen = isWanted && (isBlank ? recent.length > 0 : answer.state !== 'idle');

  const fields = () => {
    const elements = form.current?.elements;
    const keywords = elements?.namedItem('keywords') as HTMLInputElement;
    return { keywords, type: elements?.namedItem('type') as HTMLSelectElement };
  };
  const search = (): Search => {
    const { keywords, type } = fields();
    return { text: keywords.value, type: Number(type.value) as SearchType };
  };

  useEffect(() => {
    recallSearches();
    // Untouched boxes hold the same text.
    for (const island of document.querySelectorAll('astro-island[ssr]:has(form [role="combobox"])'))
      island.dispatchEvent(new Event('yaocang:wake'));
    return $search.subscribe((newest) => {
      const elements = form.current?.elements;
      const keywords = elements?.namedItem('keywords');
      const type = elements?.namedItem('type');
      if (!newest || !(keywords instanceof HTMLInputElement) || !(type instanceof HTMLSelectElement)) return;
      if (keywords.value !== newest.text) keywords.value = newest.text;
      if (type.value !== String(newest.type)) type.value = String(newest.type);
    });
  }, [form]);

  const close = (): void => {
    setWanted(false);
    setTyped(false);
  };
  const ask = (): void => {
    const now = search();
    setActive(-1);
    setWanted(true);
    $search.set(now);
    suggester.typed(now.text, now.type);
  };
  const choose = (chosen: Search): void => {
    $search.set(chosen);
    setWanted(false);
    form.current?.requestSubmit();
  };
  const move = (step: 1 | -1): void => {
    if (isOpen) setActive(stepFrom(active, step, choices.length));
    else ask();
  };
  /** Below a field without typed text comes the table of the page, if it has one (`walk-rows.client.ts`). */
  const leadsOn = (): boolean => !isOpen && !isTyped && document.querySelector('[data-goods-rows]') !== null;

  const onKeyDown = (event: KeyboardEvent): void => {
    if (isForInputMethod(event.nativeEvent) || (event.key === 'ArrowDown' && leadsOn())) return;
    const lit = isOpen ? choices[active] : undefined;
    if (event.key === 'ArrowDown') move(1);
    else if (event.key === 'ArrowUp') move(-1);
    else if (event.key === 'Escape' && isOpen) close();
    else if (event.key === 'Enter' && lit) choose(lit);
    else return;
    event.preventDefault();
  };
  const onInput = (event: FormEvent): void => {
    setTyped(fields().keywords.value.trim() !== '');
    if (!(event.nativeEvent as InputEvent).isComposing) ask();
  };
  /** A click into an empty field shows the earlier searches. */
  const onClick = (): void => {
    if (!isOpen && search().text.trim() === '') ask();
  };
  const onSubmit = (event: FormEvent): void => {
    const now = search();
    if (now.text.trim() !== '') {
      rememberSearch(now);
      return setWanted(false);
    }
    event.preventDefault();
    fields().keywords.focus();
  };

  return {
    answer,
    choices,
    isBlank,
    active,
    isOpen,
    choose,
    setActive,
    retry: suggester.retry,
    ask,
    close,
    onClick,
    onKeyDown,
    onInput,
    onSubmit,
  };
}
