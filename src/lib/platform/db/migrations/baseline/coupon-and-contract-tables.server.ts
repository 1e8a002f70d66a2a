import {
  flag,
  index,
  mayReference,
  one,
  references,
  required,
  tableWithId,
  text,
  unique,
  zero,
} from '#lib/platform/db/columns.server.ts';
import type { Db } from '#lib/platform/db/database.server.ts';

/** Coupons, and the contracts of a year. */
export async function makeCouponAndContractTables(db: Db): Promise<void> {
  await coupons(db);
  await contracts(db);
}

/** Coupons and cash vouchers: batches, grants to many members at once, members' coupons, and the ledger. */
async function coupons(db: Db): Promise<void> {
  await tableWithId(db, 'coupon_batch')
    .addColumn('kind', 'text', required)
    .addColumn('name', 'text', required)
    .addColumn('amount_fen', 'bigint', required)
    .addColumn('minimum_fen', 'bigint', zero)
    .addColumn('scope_kind', 'text', required)
    .addColumn('scope_values', 'text', text)
    .addColumn('is_claimable', 'integer', flag)
    .addColumn('claim_from', 'bigint')
    .addColumn('claim_until', 'bigint')
    .addColumn('valid_from', 'bigint')
    .addColumn('valid_until', 'bigint')
    .addColumn('valid_days', 'integer')
    .addColumn('total', 'integer')
    .addColumn('per_member_limit', 'integer', one)
    .addColumn('handed_out', 'integer', zero)
    .addColumn('stopped_at', 'bigint')
    .addColumn('idempotency_key', 'text')
    .addColumn('created_at', 'bigint', required)
    .addColumn('updated_at', 'bigint', required)
    .execute();
  await index(db, 'coupon_batch', ['is_claimable', 'claim_until']);
  await index(db, 'coupon_batch', ['idempotency_key'], { unique: true });
  await tableWithId(db, 'coupon_giving')
    .addColumn('batch_id', 'integer', references('coupon_batch.id'))
    .addColumn('selection', 'text', required)
    .addColumn('created_by', 'integer', references('member.id'))
    .addColumn('created_at', 'bigint', required)
    .addColumn('started_at', 'bigint')
    .addColumn('finished_at', 'bigint')
    .addColumn('recipients', 'integer', zero)
    .addColumn('at_limit', 'integer', zero)
    .execute();
  await index(db, 'coupon_giving', ['batch_id', 'started_at']);
  await tableWithId(db, 'coupon')
    .addColumn('batch_id', 'integer', references('coupon_batch.id'))
    .addColumn('giving_id', 'integer', mayReference('coupon_giving.id'))
    .addColumn('member_id', 'integer', references('member.id'))
    .addColumn('kind', 'text', required)
    .addColumn('amount_fen', 'bigint', required)
    .addColumn('valid_from', 'bigint', required)
    .addColumn('valid_until', 'bigint', required)
    .addColumn('state', 'text', required)
    .addColumn('order_id', 'integer', mayReference('orders.id'))
    .addColumn('used_fen', 'bigint', zero)
    .addColumn('used_at', 'bigint')
    .addColumn('idempotency_key', 'text', unique)
    .addColumn('created_at', 'bigint', required)
    .execute();
  await index(db, 'coupon', ['member_id', 'state', 'valid_until']);
  await index(db, 'coupon', ['batch_id', 'member_id']);
  await index(db, 'coupon', ['order_id']);
  await index(db, 'coupon', ['giving_id']);
  await index(db, 'coupon', ['batch_id', 'state', 'used_fen', 'order_id']);
  await index(db, 'coupon', ['member_id', 'kind', 'state', 'valid_until', 'id']);
  await index(db, 'coupon', ['member_id', 'kind', 'state', 'used_at', 'id']);
  await tableWithId(db, 'coupon_ledger')
    .addColumn('coupon_id', 'integer', references('coupon.id'))
    .addColumn('change_fen', 'bigint', required)
    .addColumn('reason', 'text', required)
    .addColumn('reference', 'text', text)
    .addColumn('idempotency_key', 'text', unique)
    .addColumn('created_at', 'bigint', required)
    .execute();
  await index(db, 'coupon_ledger', ['coupon_id']);
}

/** The texts of contracts, and their signatures. */
async function contracts(db: Db): Promise<void> {
  await tableWithId(db, 'contract_text')
    .addColumn('year', 'integer', required)
    .addColumn('version', 'integer', required)
    .addColumn('body', 'text', required)
    .addColumn('hash', 'text', required)
    .addColumn('created_at', 'bigint', required)
    .addColumn('published_at', 'bigint')
    .execute();
  await index(db, 'contract_text', ['year', 'version'], { unique: true });
  await tableWithId(db, 'contract_signature')
    .addColumn('member_id', 'integer', references('member.id'))
    .addColumn('year', 'integer', required)
    .addColumn('text_id', 'integer', references('contract_text.id'))
    .addColumn('body', 'text', required)
    .addColumn('hash', 'text', required)
    .addColumn('company', 'text', required)
    .addColumn('signer_name', 'text', required)
    .addColumn('signer_phone', 'text', required)
    .addColumn('client_address', 'text', required)
    .addColumn('signed_at', 'bigint', required)
    .execute();
  await index(db, 'contract_signature', ['member_id', 'year'], { unique: true });
  await index(db, 'contract_signature', ['text_id', 'id']);
}
