import { createContext, useContext, useEffect, useLayoutEffect, useRef } from 'react'
import type { ScanAction } from '../../scan-cards.ts'
import type { KeyEffect } from './held-keys.ts'

/** Where the specification, section 3, keeps the device, and what it is called. */
export const scannerStorageKey = 'handheld_scanner_device'
export const scannerLabel = 'Handheld Scanner (HID Mode)'

/** What a screen does with a scanned code; the next scan waits until it is done. */
export type ScanTarget = (code: string) => Promise<void> | void

/** What cards do on a screen, each in place of a button; any other card goes the way of a scan. */
export type CardActs = { readonly [Card in ScanAction]?: (() => unknown) | undefined }

/** Who gets the scans; null for what covers the page and takes none, such as a question. */
type Target = { current: ScanTarget | null }

export type Scanner = {
  /** Whether this browser remembers a scanner; what is typed outside of fields is then collected. */
  readonly isConnected: boolean
  /** Whether scans are taken: from the start, until the scanner is disconnected. */
  readonly isListening: boolean
  readonly label: string
  connect: () => void
  disconnect: () => void
  /** When the last scan came in, as `Date.now()`; null before the first. */
  readonly lastScanAt: number | null
  /** How many scans wait or are being worked on. */
  readonly waiting: number
  /** The code that came last, as it was read; empty before the first. */
  readonly lastCode: string
  /** Hands in a code that was typed by hand or read by a camera: the same way as a scan. */
  submit: (code: string) => void
  /** Runs a shortcut once it is sure that its key is no part of a scan. */
  holdKey: (event: KeyboardEvent, act: () => void, effect: KeyEffect) => void
  /** What the open page does with a scan, as it declares; null where it takes none. */
  declare: (scans: string | null) => void
  /** Puts a target on top of the stack; the returned function takes it off again. */
  addTarget: (target: Target) => () => void
  /** Keeps scans for the screen that is on its way, until the returned function is called. */
  hold: () => () => void
  /** The same for what cards do. */
  addCards: (cards: { current: CardActs }) => () => void
}

export const ScannerContext = createContext<Scanner | null>(null)

export function useScanner(): Scanner {
  const scanner = useContext(ScannerContext)
  if (!scanner) throw new Error('useScanner must be used within a ScannerProvider')
  return scanner
}

/**
 * Receives scans while mounted and `isOn`; the target mounted last is on top and gets them all. Null
 * keeps them from the page below.
 */
export function useScanTarget(target: ScanTarget | null, isOn = true): void {
  const { addTarget } = useScanner()
  const latest = useRef(target)
  latest.current = target
  useEffect(() => (isOn ? addTarget(latest) : undefined), [addTarget, isOn])
}

/** Says what the open page does with a scan, for the answer where nothing takes it. */
export function useDeclaredScans(scans: string | null): void {
  const { declare } = useScanner()
  useEffect(() => declare(scans), [declare, scans])
}

/** Runs shortcuts of single keys once it is sure that a person pressed the key. */
export function useHeldKey(): Scanner['holdKey'] {
  const scanner = useContext(ScannerContext)
  return scanner?.holdKey ?? runAtOnce
}

const runAtOnce: Scanner['holdKey'] = (_event, act) => act()

/** Cards for buttons, while mounted and `isOn`; whoever was mounted last answers, as a dialog does. */
export function useScanCards(cards: CardActs, isOn = true): void {
  const { addCards } = useScanner()
  const latest = useRef(cards)
  latest.current = cards
  useEffect(() => (isOn ? addCards(latest) : undefined), [addCards, isOn])
}

/** While mounted and `isOn`, scans wait: a screen is on its way that will take them. */
export function useScansWait(isOn = true): void {
  const scanner = useContext(ScannerContext)
  const hold = scanner?.hold
  // Before the browser may tell of the next key.
  useLayoutEffect(() => (isOn ? hold?.() : undefined), [hold, isOn])
}
