import { createContext, useContext, useEffect, useRef } from 'react'

/** Where the specification, section 3, keeps the device, and what it is called. */
export const scannerStorageKey = 'handheld_scanner_device'
export const scannerLabel = 'Handheld Scanner (HID Mode)'

/** What a screen does with a scanned code; the next scan waits until it is done. */
export type ScanTarget = (code: string) => Promise<void> | void

export type Scanner = {
  readonly isConnected: boolean
  readonly label: string
  connect: () => void
  disconnect: () => void
  /** When the last scan came in, as `Date.now()`; null before the first. */
  readonly lastScanAt: number | null
  /** How many scans wait or are being worked on. */
  readonly waiting: number
  /** Hands in a code that was typed by hand or read by a camera: the same way as a scan. */
  submit: (code: string) => void
  /** Whether keys are arriving as fast as only a scanner sends them. */
  isBurstRunning: () => boolean
  /** Puts a target on top of the stack; the returned function takes it off again. */
  addTarget: (target: { current: ScanTarget }) => () => void
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
