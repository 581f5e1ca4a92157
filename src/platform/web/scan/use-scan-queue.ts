import { useCallback, useRef, useState } from 'react'
import { createScanQueue, isBounce, type TimedScan } from '../../scan-burst.ts'
import { cardOf } from '../../scan-cards.ts'
import { refuseScanHere } from './answer-to-scan.ts'
import { createScanHold } from './scan-hold.ts'
import { playScanSound } from './scan-sounds.ts'
import type { CardActs, Scanner, ScanTarget } from './scanner-context.ts'

/**
 * The maximum of scans held for a loading screen: more mean a user who has not looked up for a
 * minute.
 */
const mostHeld = 60

/** The queue of scans, and their receiver: the target mounted last. */
export function useScanQueue() {
  const [lastScanAt, setLastScanAt] = useState<number | null>(null)
  const [lastCode, setLastCode] = useState('')
  const [waiting, setWaiting] = useState(0)
  const targets = useRef<{ current: ScanTarget | null }[]>([])
  const cards = useRef<{ current: CardActs }[]>([])
  const declared = useRef<string | null>(null)
  const previous = useRef<TimedScan | null>(null)
  const [hold] = useState(() => createScanHold(() => targets.current.length > 0))
  const [queue] = useState(() =>
    createScanQueue(async (code) => {
      await hold.over()
      const card = cardOf(code)
      const press = card ? cards.current.at(-1)?.current[card] : undefined
      const top = targets.current.at(-1)
      if (press) await press()
      else if (top?.current) await top.current(code)
      else refuseScanHere(whyRefused(), code)
    }),
  )
  /** Whether some part of the page handles scans, covered by a dialog or not. */
  const isTaken = useCallback(
    () => targets.current.some(({ current }) => current !== null) || hold.isOn(),
    [hold],
  )
  const whyRefused = () => {
    if (targets.current.some(({ current }) => current !== null)) return 'covered'
    return declared.current === null ? 'page' : 'view'
  }
  const take = useCallback(
    (code: string, at: number) => {
      const scan = { code, at }
      if (scan.code === '' || isBounce(previous.current, scan)) return
      previous.current = scan
      if (hold.isOn() && queue.waiting() >= mostHeld) return playScanSound('wrong')
      setLastScanAt(Date.now())
      setLastCode(scan.code)
      const count = () => setWaiting(queue.waiting())
      // A target shows its own refusals; anything else it throws needs at least a sound.
      queue
        .add(scan.code)
        .catch(() => playScanSound('wrong'))
        .finally(count)
      count()
    },
    [queue, hold],
  )
  const addTarget = useCallback<Scanner['addTarget']>(
    (target) => {
      targets.current = [...targets.current, target]
      hold.targetCame()
      return () => {
        targets.current = targets.current.filter((other) => other !== target)
      }
    },
    [hold],
  )
  const addCards = useCallback<Scanner['addCards']>((acts) => {
    cards.current = [...cards.current, acts]
    return () => {
      cards.current = cards.current.filter((other) => other !== acts)
    }
  }, [])
  const declare = useCallback((scans: string | null) => {
    declared.current = scans
  }, [])
  const { begin } = hold
  return { take, isTaken, addTarget, addCards, declare, begin, lastScanAt, lastCode, waiting }
}
