import { createContext, useContext, useEffect, useLayoutEffect, useRef } from 'react'
import type { ScanAction } from '../../scan-cards.ts'
import type { KeyEffect } from './held-keys.ts'

/** The device's storage key and its name, from the specification, section 3. */
export const scannerStorageKey = 'handheld_scanner_device'
export const scannerLabel = 'Handheld Scanner (HID Mode)'

/** A screen's handler of a scanned code; the next scan waits until it is done. */
export type ScanTarget = (code: string) => Promise<void> | void

/** Actions of cards on a screen, each replacing a button; any other card is handled like a scan. */
export type CardActs = { readonly [Card in ScanAction]?: (() => unknown) | undefined }

/**
 * The receiver of scans; null for something that covers the page and handles none, such as a
 * question.
 */
type Target = { current: ScanTarget | null }

export type Scanner = {
  /** Whether this browser remembers a scanner; text typed outside of fields is then collected. */
  readonly isConnected: boolean
  /** Whether scans are handled: from the start, until the scanner is disconnected. */
  readonly isListening: boolean
  readonly label: string
  connect: () => void
  disconnect: () => void
  /** When the last scan arrived, as `Date.now()`; null before the first. */
  readonly lastScanAt: number | null
  /** How many scans wait or are being handled. */
  readonly waiting: number
  /** The last code as it was read; empty before the first. */
  readonly lastCode: string
  /** Submits a code that was typed or read by a camera, like a scan. */
  submit: (code: string) => void
  /** Runs a shortcut once its key is certainly not part of a scan. */
  holdKey: (event: KeyboardEvent, act: () => void, effect: KeyEffect) => void
  /** Declares what the open page does with a scan; null where it handles none. */
  declare: (scans: string | null) => void
  /** Puts a target on top of the stack; the returned function removes it. */
  addTarget: (target: Target) => () => void
  /** Holds scans for a loading screen, until the returned function is called. */
  hold: () => () => void
  /** The same for card actions. */
  addCards: (cards: { current: CardActs }) => () => void
}

export const ScannerContext = createContext<Scanner | null>(null)

export function useScanner(): Scanner {
  const scanner = useContext(ScannerContext)
  if (!scanner) throw new Error('useScanner must be used within a ScannerProvider')
  return scanner
}

/**
 * Receives scans while mounted and `isOn`; the target mounted last gets them all. Null keeps them
 * from the page below.
 */
export function useScanTarget(target: ScanTarget | null, isOn = true): void {
  const { addTarget } = useScanner()
  const latest = useRef(target)
  latest.current = target
  // Before the screen is painted: what a user sees takes the next scan.
  useLayoutEffect(() => (isOn ? addTarget(latest) : undefined), [addTarget, isOn])
}

/** Declares what the open page does with a scan, for the message when nothing handles it. */
export function useDeclaredScans(scans: string | null): void {
  const { declare } = useScanner()
  useEffect(() => declare(scans), [declare, scans])
}

/** Runs single-key shortcuts once a person certainly pressed the key. */
export function useHeldKey(): Scanner['holdKey'] {
  const scanner = useContext(ScannerContext)
  return scanner?.holdKey ?? runAtOnce
}

const runAtOnce: Scanner['holdKey'] = (_event, act) => act()

/** Cards for buttons, while mounted and `isOn`; the one mounted last answers, like a dialog. */
export function useScanCards(cards: CardActs, isOn = true): void {
  const { addCards } = useScanner()
  const latest = useRef(cards)
  latest.current = cards
  useLayoutEffect(() => (isOn ? addCards(latest) : undefined), [addCards, isOn])
}

/** While mounted and `isOn`, scans wait: the screen that will handle them is loading. */
export function useScansWait(isOn = true): void {
  const scanner = useContext(ScannerContext)
  const hold = scanner?.hold
  // Runs before the browser delivers the next key.
  useLayoutEffect(() => (isOn ? hold?.() : undefined), [hold, isOn])
}
