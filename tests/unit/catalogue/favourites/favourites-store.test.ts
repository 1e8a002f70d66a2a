import { beforeEach, expect, test } from 'vitest';
import { $favourites, knowFavourites, knowFavouritesOf } from '#lib/catalogue/favourites/favourites.store.ts';

beforeEach(() => $favourites.set({ saved: {}, count: null }));

test('What pages and presses say of goods is joined, and the count is that of the last answer', () => {
  knowFavouritesOf([
    { id: 7, is_favourite: 1 },
    { id: 8, is_favourite: 0 },
  ]);
  knowFavourites([8, 9], true, 3);
  expect($favourites.get()).toEqual({ saved: { 7: true, 8: true, 9: true }, count: 3 });
  knowFavourites([7], false);
  expect($favourites.get()).toEqual({ saved: { 7: false, 8: true, 9: true }, count: 3 });
});

test('A press that does not know the count makes it unknown', () => {
  knowFavourites([7], true, 1);
  knowFavourites([8], true, null);
  expect($favourites.get().count).toBeNull();
});

test('What is known already changes nothing', () => {
  knowFavourites([7], true, 1);
  const before = $favourites.get();
  knowFavourites([7], true, 1);
  knowFavouritesOf([{ id: 7, is_favourite: 1 }]);
  expect($favourites.get()).toBe(before);
});

test('Of very many goods those of the last page are kept', () => {
  knowFavourites(
    Array.from({ length: 500 }, (_, index) => index + 1),
    true,
  );
  knowFavourites([1000, 1001], false);
  expect($favourites.get().saved).toEqual({ 1000: false, 1001: false });
});
