import { scannerLabel, scannerStorageKey } from './scanner-context.ts'

/** Whether a scanner was connected here before; browsers that forbid storage simply forget. */
export function isScannerStored(): boolean {
  try {
    return window.localStorage.getItem(scannerStorageKey) !== null
  } catch {
    return false
  }
}

export function storeScanner(isConnected: boolean): void {
  try {
    if (isConnected) window.localStorage.setItem(scannerStorageKey, scannerLabel)
    else window.localStorage.removeItem(scannerStorageKey)
  } catch {
    // Without storage the scanner stays connected until the page is left.
  }
}
