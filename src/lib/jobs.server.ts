import { allJobs } from '#lib/job.rules.ts';
import { arrivalsJobs } from '#lib/catalogue/arrivals/arrivals.jobs.server.ts';
import { newsroomJobs } from '#lib/content/newsroom/newsroom.jobs.server.ts';
import { certificatesJobs } from '#lib/people/certificates/certificates.jobs.server.ts';
import { cartJobs } from '#lib/trade/cart/cart.jobs.server.ts';
import { checkoutJobs } from '#lib/trade/checkout/checkout.jobs.server.ts';
import { contractsJobs } from '#lib/trade/contracts/contracts.jobs.server.ts';
import { couponsJobs } from '#lib/trade/coupons/coupons.jobs.server.ts';
import { goodsJobs } from '#lib/catalogue/goods/goods.jobs.server.ts';
import { invoicesJobs } from '#lib/trade/invoices/invoices.jobs.server.ts';
import { loginJobs } from '#lib/people/login/login.jobs.server.ts';
import { mailJobs } from '#lib/platform/mail/mail.jobs.server.ts';
import { membersJobs } from '#lib/people/members/members.jobs.server.ts';
import { messagesJobs } from '#lib/people/messages/messages.jobs.server.ts';
import { navigationJobs } from '#lib/content/navigation/navigation.jobs.server.ts';
import { ordersJobs } from '#lib/trade/orders/orders.jobs.server.ts';
import { parcelsJobs } from '#lib/trade/parcels/parcels.jobs.server.ts';
import { paymentsJobs } from '#lib/trade/payments/payments.jobs.server.ts';
import { phoneCodesJobs } from '#lib/people/phone-codes/phone-codes.jobs.server.ts';
import { platformJobs } from '#lib/platform/db/platform.jobs.server.ts';
import { pointsMallJobs } from '#lib/trade/points-mall/points-mall.jobs.server.ts';
import { recallsJobs } from '#lib/trade/recalls/recalls.jobs.server.ts';
import { receiptsJobs } from '#lib/trade/receipts/receipts.jobs.server.ts';
import { searchJobs } from '#lib/catalogue/search/search.jobs.server.ts';
import { smsJobs } from '#lib/platform/sms/sms.jobs.server.ts';
import { uploadsJobs } from '#lib/people/uploads/uploads.jobs.server.ts';
import { wantedJobs } from '#lib/catalogue/wanted/wanted.jobs.server.ts';
import { wechatJobs } from '#lib/people/wechat/wechat.jobs.server.ts';
import { zonesJobs } from '#lib/catalogue/zones/zones.jobs.server.ts';

/** The jobs of all concepts, by their names. */
export const JOBS = allJobs([
  arrivalsJobs,
  goodsJobs,
  searchJobs,
  wantedJobs,
  zonesJobs,
  newsroomJobs,
  navigationJobs,
  certificatesJobs,
  loginJobs,
  membersJobs,
  messagesJobs,
  phoneCodesJobs,
  uploadsJobs,
  wechatJobs,
  platformJobs,
  mailJobs,
  smsJobs,
  cartJobs,
  checkoutJobs,
  contractsJobs,
  couponsJobs,
  invoicesJobs,
  ordersJobs,
  parcelsJobs,
  paymentsJobs,
  pointsMallJobs,
  recallsJobs,
  receiptsJobs,
]);
