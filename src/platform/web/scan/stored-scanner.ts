import { scannerLabel, scannerStorageKey } from './scanner-context.ts'

/**
 * `connected`: a scanner is remembered here. `listening`: none yet, but scans are handled. `off`:
 * it was disconnected by hand.
 */
export type ScannerMode = 'connected' | 'listening' | 'off'

const offKey = 'quartermaster_scanner_off'

/** Whether a scanner was connected here before; without storage, never. */
export function storedMode(): ScannerMode {
  try {
    if (window.localStorage.getItem(scannerStorageKey) !== null) return 'connected'
    return window.localStorage.getItem(offKey) === null ? 'listening' : 'off'
  } catch {
    return 'listening'
  }
}

export function storeMode(mode: ScannerMode): void {
  try {
    put(scannerStorageKey, mode === 'connected' ? scannerLabel : null)
    put(offKey, mode === 'off' ? 'yes' : null)
  } catch {
    // Without storage the scanner keeps its mode until the page is left.
  }
}

function put(key: string, value: string | null): void {
  if (value === null) window.localStorage.removeItem(key)
  else window.localStorage.setItem(key, value)
}
