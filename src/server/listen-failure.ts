const CAUSES: Record<string, string> = {
  EADDRINUSE: '这个端口已被另一个程序占用',
  EACCES: '没有权限使用这个端口，1024 以下的端口通常要管理员权限',
  EADDRNOTAVAIL: '这台机器没有这个地址',
  ENOTFOUND: '找不到这个地址',
  EAI_AGAIN: '找不到这个地址',
};

/** Returns the reason why the shop cannot listen at an address, and a setting that avoids it. */
export function listenFailure(error: Error & { code?: string }, host: string, port: number): string {
  const cause = CAUSES[error.code ?? ''] ?? error.message;
  const isPort = error.code === 'EADDRINUSE' || error.code === 'EACCES';
  const help = isPort ? '请换一个端口，例如 PORT=4322' : '请改正 HOST，例如 HOST=127.0.0.1';
  return `无法监听 ${host}:${port}：${cause}。\n${help} npm start`;
}
