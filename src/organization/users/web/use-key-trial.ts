import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { type Burst, endByTimeout, feedKey, noBurst } from '#platform/scan-burst.ts'
import { limitsOf, readScan, type ScannerProfile } from '#platform/scanner-profile.ts'
import { typedKeyOf } from '#platform/web/scan/listen-to-keys.ts'
import { type TriedKey, withKey } from './tried-keys.ts'

/** What came of the last keys: a scan with its code, or typing by hand. */
export type Verdict =
  | { readonly kind: 'scan'; readonly raw: string; readonly code: string }
  | { readonly kind: 'typing' }

/** Evaluates the keys of a field as the app would with this profile, and shows the criteria. */
export function useKeyTrial(profile: ScannerProfile) {
  const [keys, setKeys] = useState<readonly TriedKey[]>([])
  const [verdict, setVerdict] = useState<Verdict | null>(null)
  const burst = useRef<Burst>(noBurst)
  const lastAt = useRef(0)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  const judge = (raw: string | null) => {
    burst.current = noBurst
    setVerdict(
      raw === null ? { kind: 'typing' } : { kind: 'scan', raw, code: readScan(raw, profile) },
    )
  }
  const press = (event: KeyboardEvent) => {
    const typed = typedKeyOf(event.nativeEvent)
    if (typed.hasModifier || typed.isRepeat) return
    clearTimeout(timer.current)
    const gap = typed.at - lastAt.current
    lastAt.current = typed.at
    setKeys((before) => withKey(before, typed.key, gap))
    const limits = limitsOf(profile)
    const hadKeys = burst.current.text !== ''
    const step = feedKey(burst.current, typed, limits)
    burst.current = step.burst
    if (limits.ends.includes(typed.key) && hadKeys) {
      // What ends a scan must not leave the field or send the form.
      event.preventDefault()
      return judge(step.scan)
    }
    if (step.burst.text === '') return
    timer.current = setTimeout(() => {
      judge(endByTimeout(burst.current, performance.now(), limits).scan)
    }, limits.longestGapMs + 20)
  }
  const clear = () => {
    burst.current = noBurst
    setKeys([])
    setVerdict(null)
  }
  return { keys, verdict, press, clear }
}
