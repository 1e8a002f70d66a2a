interface InstallEvent extends Event {
  prompt(): Promise<void>;
}

/** "Add to desktop" offers the browser's own installation where there is one (product §1.3). */
export function offerInstall(): void {
  const button = document.querySelector<HTMLButtonElement>('[data-install]');
  if (!button) return;
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    button.hidden = false;
    button.onclick = () => void (event as InstallEvent).prompt();
  });
}
