/**
 * A window of a browser, driven as a person would; elements are named by XPath. Each call waits, and throws when it was
 * in vain.
 */
export interface BrowserWindow {
  /** Name of the browser and its version. */
  readonly name: string;
  open(address: string): Promise<void>;
  type(xpath: string, text: string): Promise<void>;
  press(xpath: string): Promise<void>;
  /** Until the element is in sight. */
  see(xpath: string): Promise<void>;
  address(): Promise<string>;
  /** Errors and warnings of pages; null where the browser does not report them. */
  complaints(): readonly string[] | null;
  close(): Promise<void>;
}

/** Time (ms) within which an element must come into sight. */
export const WITHIN_MS = 15_000;
