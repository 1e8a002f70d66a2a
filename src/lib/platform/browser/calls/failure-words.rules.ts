/** What a buyer is shown of a call that the server said nothing about (product §10.1). */
export const TIMED_OUT = '请求超时，请刷新页面';
export const NO_NETWORK = '网络不通，请检查网络后重试';
export const UNFINISHED = '操作没有完成，请稍后再试。';
