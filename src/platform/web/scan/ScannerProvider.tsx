import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { cleanScan, createScanQueue, isBounce, type TimedScan } from '../../scan-burst.ts'
import { cardOf } from '../../scan-cards.ts'
import { readScan } from '../../scanner-profile.ts'
import { useHabits } from '../habits.ts'
import { listenToKeys } from './listen-to-keys.ts'
import { createScanHold } from './scan-hold.ts'
import { playScanSound, tuneScanSounds } from './scan-sounds.ts'
import {
  type CardActs,
  type Scanner,
  ScannerContext,
  type ScanTarget,
  scannerLabel,
} from './scanner-context.ts'
import { isScannerStored, storeScanner } from './stored-scanner.ts'

/** As many scans wait for a screen that is loading; whoever scans more has not looked up for a minute. */
const mostHeld = 60

/** The handheld scanner of this browser: connected or not, and who gets its scans. */
export function ScannerProvider({ children }: { children: ReactNode }) {
  const { scanner: profile, sounds } = useHabits()
  const [isConnected, setConnected] = useState(isScannerStored)
  const [lastScanAt, setLastScanAt] = useState<number | null>(null)
  const [lastCode, setLastCode] = useState('')
  const [waiting, setWaiting] = useState(0)
  const targets = useRef<{ current: ScanTarget }[]>([])
  const cards = useRef<{ current: CardActs }[]>([])
  const previous = useRef<TimedScan | null>(null)
  const isBurstRunning = useRef<() => boolean>(() => false)
  const [hold] = useState(() => createScanHold(() => targets.current.length > 0))
  const [queue] = useState(() =>
    createScanQueue(async (code) => {
      await hold.over()
      const card = cardOf(code)
      const press = card ? cards.current.at(-1)?.current[card] : undefined
      const top = targets.current.at(-1)
      if (press) await press()
      else if (top) await top.current(code)
      else playScanSound('wrong')
    }),
  )

  const take = useCallback(
    (code: string, at: number) => {
      const scan = { code, at }
      if (scan.code === '' || isBounce(previous.current, scan)) return
      previous.current = scan
      if (hold.isOn() && queue.waiting() >= mostHeld) return playScanSound('wrong')
      setLastScanAt(Date.now())
      setLastCode(scan.code)
      const count = () => setWaiting(queue.waiting())
      // A target shows its own refusals; whatever else it throws must at least be heard.
      queue
        .add(scan.code)
        .catch(() => playScanSound('wrong'))
        .finally(count)
      count()
    },
    [queue, hold],
  )
  // What a hand typed was typed on the right layout and bears no marks of a scanner.
  const submit = useCallback((text: string) => take(cleanScan(text), performance.now()), [take])
  const addTarget = useCallback(
    (target: { current: ScanTarget }) => {
      targets.current = [...targets.current, target]
      hold.targetCame()
      return () => {
        targets.current = targets.current.filter((other) => other !== target)
      }
    },
    [hold],
  )
  const addCards = useCallback((acts: { current: CardActs }) => {
    cards.current = [...cards.current, acts]
    return () => {
      cards.current = cards.current.filter((other) => other !== acts)
    }
  }, [])

  useEffect(() => tuneScanSounds(sounds), [sounds])

  useEffect(() => {
    if (!isConnected) return
    const hasTarget = () => targets.current.length > 0
    const onScan = (raw: string, at: number) => take(readScan(raw, profile), at)
    const listening = listenToKeys({ profile, onScan, hasTarget })
    isBurstRunning.current = listening.isBurstRunning
    return () => {
      isBurstRunning.current = () => false
      listening.stop()
    }
  }, [isConnected, profile, take])

  const scanner = useMemo<Scanner>(() => {
    const change = (next: boolean) => {
      storeScanner(next)
      setConnected(next)
    }
    return {
      isConnected,
      label: scannerLabel,
      connect: () => change(true),
      disconnect: () => change(false),
      lastScanAt,
      waiting,
      lastCode,
      submit,
      isBurstRunning: () => isBurstRunning.current(),
      addTarget,
      addCards,
      hold: hold.begin,
    }
  }, [isConnected, lastScanAt, waiting, lastCode, submit, addTarget, addCards, hold])
  return <ScannerContext value={scanner}>{children}</ScannerContext>
}
