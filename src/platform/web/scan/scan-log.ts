import { useCallback, useState } from 'react'
import type { ShownScan } from './ScanResultBar.tsx'
import { playScanSound } from './scan-sounds.ts'

const longest = 20

export type LoggedScan = ShownScan & {
  readonly key: number
  readonly code: string
  readonly at: string
}

/** The last 20 scans with their results, newest first; adding one plays its sound. */
export function useScanLog() {
  const [scans, setScans] = useState<readonly LoggedScan[]>([])
  const tell = useCallback((scan: Omit<LoggedScan, 'key' | 'at'>) => {
    playScanSound(scan.sound)
    const at = new Date().toISOString()
    setScans((now) => [{ ...scan, at, key: (now[0]?.key ?? 0) + 1 }, ...now].slice(0, longest))
  }, [])
  return { scans, tell }
}
