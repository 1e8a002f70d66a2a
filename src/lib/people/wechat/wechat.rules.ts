/** What somebody goes to the messaging app for. */
export type WechatPurpose = 'bind' | 'login' | 'register';
