import { expect, test } from 'vitest';
import {
  partsHiddenFrom,
  readablePhone,
  serviceContact,
  type UserState,
} from '#lib/storefront/user-state/user-state.rules.ts';

const served = (admin: UserState['admin']): ReturnType<typeof serviceContact> =>
  serviceContact({ admin } as UserState);

test('someone of their own is dedicated service, the house account is service', () => {
  expect(served({ is_default: 0, name: '李敏', phone: '1' })?.label).toBe('专属客服');
  expect(served({ is_default: 1, name: '客服中心', phone: '1' })?.label).toBe('客服');
});

test('nobody assigned, nobody shown', () => {
  expect(served({ is_default: 1, name: '', phone: '' })).toBeNull();
});

test('what a member is not shown follows the flags of the answer', () => {
  expect(partsHiddenFrom({ is_show_youx: 1, is_can_chat: 1 })).toBe('');
  expect(partsHiddenFrom({ is_show_youx: 0, is_can_chat: 1 })).toBe('y');
  expect(partsHiddenFrom({ is_show_youx: 0, is_can_chat: 0 })).toBe('yc');
});

test.each([
  ['13800005566', '138-0000-5566'],
  ['400-800-1234', '400-800-1234'],
  ['', ''],
])('%s is read %s', (phone, read) => {
  expect(readablePhone(phone)).toBe(read);
});
