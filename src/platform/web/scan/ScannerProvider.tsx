import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { cleanScan, type TimedScan } from '../../scan-burst.ts'
import { readScan } from '../../scanner-profile.ts'
import { useHabits } from '../habits.ts'
import { useLaterPart } from '../shell/use-later-part.ts'
import { refuseCutScan } from './answer-to-scan.ts'
import { type KeyListener, listenToKeys } from './listen-to-keys.ts'
import { tuneScanSounds } from './scan-sounds.ts'
import { type Scanner, ScannerContext, scannerLabel } from './scanner-context.ts'
import { type ScannerMode, storedMode, storeMode } from './stored-scanner.ts'
import { useScanQueue } from './use-scan-queue.ts'

// Needed once a scanner sends codes while it is disconnected, so no first view loads it.
const askForOffer = async () => (await import('./ScannerOffer.tsx')).ScannerOffer

/** The handheld scanner of this browser: whether it is connected, and where its scans go. */
export function ScannerProvider({ children }: { children: ReactNode }) {
  const { scanner: profile, sounds } = useHabits()
  const [mode, setMode] = useState(storedMode)
  // Scans that arrived while the scanner was off; they wait for the user's answer.
  const Offer = useLaterPart(askForOffer)
  const [offered, setOffered] = useState<readonly TimedScan[]>([])
  const scans = useScanQueue()
  const { take, isTaken, addTarget, addCards, declare, begin } = scans
  const { lastScanAt, lastCode, waiting } = scans
  const listener = useRef<KeyListener>(null)
  const latestMode = useRef(mode)
  latestMode.current = mode

  // A typed code has the right layout and no scanner prefix.
  const submit = useCallback((text: string) => take(cleanScan(text), performance.now()), [take])

  useEffect(() => tuneScanSounds(sounds), [sounds])

  useEffect(() => {
    const isOff = () => latestMode.current === 'off'
    const listening = listenToKeys({
      profile,
      onScan: (raw, at) => {
        const code = readScan(raw, profile)
        if (isOff() && isTaken()) setOffered((now) => [...now, { code, at }])
        else take(code, at)
      },
      onCut: refuseCutScan,
      takesFromFields: () => !isOff() && isTaken(),
      collectsTyping: () => latestMode.current === 'connected' && isTaken(),
    })
    listener.current = listening
    return listening.stop
  }, [profile, take, isTaken])

  const change = useCallback((next: ScannerMode) => {
    storeMode(next)
    setMode(next)
  }, [])
  const acceptOffer = () => {
    change('connected')
    setOffered([])
    for (const { code, at } of offered) take(code, at)
  }

  const scanner = useMemo<Scanner>(
    () => ({
      isConnected: mode === 'connected',
      isListening: mode !== 'off',
      label: scannerLabel,
      connect: () => change('connected'),
      disconnect: () => change('off'),
      lastScanAt,
      waiting,
      lastCode,
      submit,
      holdKey: (event, act, effect) => listener.current?.hold(event, act, effect),
      declare,
      addTarget,
      addCards,
      hold: begin,
    }),
    [mode, lastScanAt, waiting, lastCode, submit, declare, addTarget, addCards, begin, change],
  )
  return (
    <ScannerContext value={scanner}>
      {children}
      {offered.length > 0 && Offer ? (
        <Offer scans={offered} onAccept={acceptOffer} onRefuse={() => setOffered([])} />
      ) : null}
    </ScannerContext>
  )
}
