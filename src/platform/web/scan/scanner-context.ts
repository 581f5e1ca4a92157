import { createContext, useContext, useEffect, useLayoutEffect, useRef } from 'react'
import type { ScanAction } from '../../scan-cards.ts'

/** Where the specification, section 3, keeps the device, and what it is called. */
export const scannerStorageKey = 'handheld_scanner_device'
export const scannerLabel = 'Handheld Scanner (HID Mode)'

/** What a screen does with a scanned code; the next scan waits until it is done. */
export type ScanTarget = (code: string) => Promise<void> | void

/** What cards do on a screen, each in place of a button; any other card goes the way of a scan. */
export type CardActs = { readonly [Card in ScanAction]?: (() => unknown) | undefined }

export type Scanner = {
  readonly isConnected: boolean
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
  /** Whether keys are arriving as fast as only a scanner sends them. */
  isBurstRunning: () => boolean
  /** Puts a target on top of the stack; the returned function takes it off again. */
  addTarget: (target: { current: ScanTarget }) => () => void
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

/** Receives scans while mounted and `isOn`; the target mounted last is on top and gets them all. */
export function useScanTarget(target: ScanTarget, isOn = true): void {
  const { addTarget } = useScanner()
  const latest = useRef(target)
  latest.current = target
  useEffect(() => (isOn ? addTarget(latest) : undefined), [addTarget, isOn])
}

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
