import { useEffect } from 'react';

let isGoingOn = false;

/** Goes to the next page after a save: nothing is asked, whatever has been drawn of it by then. */
export function goOn(address: string): void {
  isGoingOn = true;
  window.location.assign(address);
}

/** Asks before a page is left that holds what is not saved. */
export function useLeaveQuestion(isChanged: boolean): void {
  useEffect(() => {
    if (!isChanged) return undefined;
    const ask = (event: BeforeUnloadEvent): void => {
      if (!isGoingOn) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isChanged]);
}
