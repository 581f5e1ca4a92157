import { useSyncExternalStore } from 'react'

/** The scans that a device makes without the server. */
export const scanKinds = ['picks', 'loads', 'arrivals', 'gate', 'returns', 'counts'] as const

export type ScanKind = (typeof scanKinds)[number]

/** From which they are sent. */
const pageOfScans: Readonly<Record<ScanKind, string>> = {
  picks: 'Dispatch',
  loads: 'Dispatch',
  arrivals: 'Stock Transfers',
  gate: 'Returns Not Received',
  returns: 'Returns',
  counts: 'Stock Audit',
}

/** What a device does without the server, and sends later. */
type UnsentKind = 'sales' | ScanKind

const keyOf = (kind: UnsentKind) => `quartermaster_unsent_${kind}`
const changed = 'quartermaster-unsent'

function note(kind: UnsentKind, count: number): void {
  try {
    if (count === 0) window.localStorage.removeItem(keyOf(kind))
    else window.localStorage.setItem(keyOf(kind), String(count))
  } catch {
    // Without storage nothing is kept on this device either.
  }
  window.dispatchEvent(new Event(changed))
}

function unsent(kind: UnsentKind): number {
  try {
    return Number(window.localStorage.getItem(keyOf(kind)) ?? 0)
  } catch {
    return 0
  }
}

/** Notes how many sales are on this device only, for the acts that must wait for them. */
export const countUnsentSales = (count: number): void => note('sales', count)

/** The same for scans. */
export const countUnsentScans = (kind: ScanKind, count: number): void => note(kind, count)

/** How many sales this browser has and the server has not. */
export const unsentSales = (): number => unsent('sales')

export const unsentScans = (): number => scanKinds.reduce((sum, kind) => sum + unsent(kind), 0)

/** Everything that this browser has and the server has not. */
export const unsentWork = (): number => unsentSales() + unsentScans()

export function useUnsentSales(): number {
  return useSyncExternalStore(listen, unsentSales)
}

export function useUnsentScans(): number {
  return useSyncExternalStore(listen, unsentScans)
}

function listen(onChange: () => void): () => void {
  window.addEventListener(changed, onChange)
  // From another tab.
  window.addEventListener('storage', onChange)
  return () => {
    window.removeEventListener(changed, onChange)
    window.removeEventListener('storage', onChange)
  }
}

/** Why an act waits, in a sentence; null while nothing is unsent. @param act “log out” */
export function whyNotYet(count: number, act: string): string | null {
  if (count === 0) return null
  const sales = count === 1 ? '1 sale is' : `${count} sales are`
  return `${sales} only on this device. Wait until the server has them, or hand them over as a file on the Point of Sale page; then ${act}.`
}

/** The same for scans. */
export function whyScansNotYet(count: number, act: string): string | null {
  if (count === 0) return null
  const scans = count === 1 ? '1 scan is' : `${count} scans are`
  const kinds = scanKinds.filter((kind) => unsent(kind) > 0)
  const pages = new Set(kinds.map((kind) => pageOfScans[kind]))
  const open = new Intl.ListFormat('en-GB').format(pages)
  return `${scans} only on this device. Open ${open} with the network and wait until they are sent; then ${act}.`
}
