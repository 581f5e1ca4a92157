import { useSyncExternalStore } from 'react'
import {
  type PrinterProfile,
  readProfile,
  usualProfile,
} from '../../receipt-printer/printer-profile.ts'

const key = 'quartermaster_receipt_printer'

const followers = new Set<() => void>()
let kept: PrinterProfile | null = null

/** The receipt printer that was set up in this browser. */
export function storedPrinter(): PrinterProfile {
  kept ??= read()
  return kept
}

function read(): PrinterProfile {
  try {
    const text = window.localStorage.getItem(key)
    return text === null ? usualProfile : readProfile(JSON.parse(text))
  } catch {
    return usualProfile
  }
}

export function storePrinter(profile: PrinterProfile): void {
  kept = profile
  try {
    window.localStorage.setItem(key, JSON.stringify(profile))
  } catch {
    // Without storage the printer is set up again next time.
  }
  for (const follow of followers) follow()
}

export function usePrinter(): PrinterProfile {
  return useSyncExternalStore(followStored, storedPrinter)
}

/** Another window of this browser may set it up as well. */
function followStored(follow: () => void): () => void {
  const elsewhere = (event: StorageEvent) => {
    if (event.key !== key) return
    kept = null
    follow()
  }
  followers.add(follow)
  window.addEventListener('storage', elsewhere)
  return () => {
    followers.delete(follow)
    window.removeEventListener('storage', elsewhere)
  }
}
