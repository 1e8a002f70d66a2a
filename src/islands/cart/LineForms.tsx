import type { SubmitEvent } from 'react';
import { callPath } from '#lib/platform/browser/calls/call-type.rules.ts';
import type { postCartBatchDelete, postCartToFavourites } from '#lib/trade/cart/cart.calls.ts';

/** The forms that the buttons of all lines belong to, which name their line: hundreds of lines need no form each. */
/** The form of the whole cart: the ticks, the numbers, and the buttons to continue. */
export const CART_FORM = 'checkout';
export const DELETE_FORM = 'delete-line';
export const FAVOURITE_FORM = 'line-to-favourites';

interface Props {
  onRemove: (id: number) => void;
  onFavourite: (id: number) => void;
}

/** Actions on one line, without JavaScript too. */
export default function LineForms({ onRemove, onFavourite }: Props) {
  const inPlace =
    (act: (id: number) => void) =>
    (event: SubmitEvent<HTMLFormElement>): void => {
      event.preventDefault();
      const { submitter } = event.nativeEvent;
      if (submitter instanceof HTMLButtonElement) act(Number(submitter.value));
    };
  return (
    <>
      <form
        id={DELETE_FORM}
        method="post"
        action={callPath<typeof postCartBatchDelete>('/api/cart/batch_delete')}
        onSubmit={inPlace(onRemove)}
      />
      <form
        id={FAVOURITE_FORM}
        method="post"
        action={callPath<typeof postCartToFavourites>('/api/cart/to_favourites')}
        onSubmit={inPlace(onFavourite)}
      />
    </>
  );
}
