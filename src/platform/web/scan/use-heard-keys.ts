import { useEffect, useState } from 'react'
import type { TypedKey } from '../../scan-burst.ts'
import { typedKeyOf } from './listen-to-keys.ts'

/** After a pause of this length the next key begins a new row of keys. */
const pauseMilliseconds = 400

/** More keys than a long code has. */
const mostKeys = 120

/** The keys of the last burst as they arrived, outside of fields; for testing a scanner. */
export function useHeardKeys(): { keys: readonly TypedKey[]; clear: () => void } {
  const [keys, setKeys] = useState<readonly TypedKey[]>([])
  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      if (event.target instanceof HTMLElement && event.target.matches('input, textarea')) return
      const key = typedKeyOf(event)
      setKeys((before) => {
        const last = before.at(-1)
        const isNew = last === undefined || key.at - last.at > pauseMilliseconds
        return isNew ? [key] : [...before, key].slice(-mostKeys)
      })
    }
    // Before the listener of the scanner, which keeps keys from the page.
    window.addEventListener('keydown', hear, { capture: true })
    return () => window.removeEventListener('keydown', hear, { capture: true })
  }, [])
  return { keys, clear: () => setKeys([]) }
}
