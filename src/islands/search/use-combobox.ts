import { useStore } from '@nanostores/react';
import { type FormEvent, type KeyboardEvent, type RefObject, useState } from 'react';
import {
  askSuggestions,
  createSuggester,
  type Suggestion,
} from '#lib/catalogue/search/suggestions.client.ts';
import type { SearchType } from '#lib/catalogue/search/search.rules.ts';
import { isForInputMethod } from '#lib/platform/browser/page/input-method.rules.ts';

/** Where the light goes from `active` by an arrow key; -1 is the typed text itself. */
const stepFrom = (active: number, step: 1 | -1, length: number): number =>
  ((active + 1 + step + length + 1) % (length + 1)) - 1;

/**
 * The search box as a combobox (product §4.3): arrows move through the suggestions, Enter searches for the one that
 * is lit or for what was typed, Escape closes. An input method's own Enter and arrows are left to it.
 */
export function useCombobox(form: RefObject<HTMLFormElement | null>) {
  const [suggester] = useState(() => createSuggester(askSuggestions));
  const answer = useStore(suggester.$suggestions, { ssr: 'initial' });
  const [isWanted, setWanted] = useState(false);
  const [active, setActive] = useState(-1);
  const [isTyped, setTyped] = useState(false);
  const items = answer.state === 'found' ? answer.items : [];
  const isOpen = isWanted && answer.state !== 'idle';

  const fields = () => {
    const elements = form.current?.elements;
    const keywords = elements?.namedItem('keywords') as HTMLInputElement;
    return { keywords, type: elements?.namedItem('type') as HTMLSelectElement };
  };
  const close = (): void => {
    setWanted(false);
    setTyped(false);
  };
  const ask = (): void => {
    const { keywords, type } = fields();
    setActive(-1);
    setWanted(keywords.value.trim() !== '');
    suggester.typed(keywords.value, Number(type.value) as SearchType);
  };
  const choose = ({ name }: Suggestion): void => {
    fields().keywords.value = name;
    setWanted(false);
    form.current?.requestSubmit();
  };
  const move = (step: 1 | -1): void => {
    if (isOpen) setActive(stepFrom(active, step, items.length));
    else ask();
  };
  /** Below a field that nobody types in lies the table of the page, if it has one (`walk-rows.client.ts`). */
  const leadsOn = (): boolean => !isOpen && !isTyped && document.querySelector('[data-goods-rows]') !== null;

  const onKeyDown = (event: KeyboardEvent): void => {
    if (isForInputMethod(event.nativeEvent) || (event.key === 'ArrowDown' && leadsOn())) return;
    const lit = isOpen ? items[active] : undefined;
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
  const onSubmit = (event: FormEvent): void => {
    const { keywords } = fields();
    if (keywords.value.trim() !== '') return setWanted(false);
    event.preventDefault();
    keywords.focus();
  };

  const { retry } = suggester;
  return {
    answer,
    items,
    active,
    isOpen,
    choose,
    setActive,
    retry,
    ask,
    close,
    onKeyDown,
    onInput,
    onSubmit,
  };
}
