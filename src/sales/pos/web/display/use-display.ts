import { useEffect, useState } from 'react'
import { hello, lockOf, openChannel, readMessage, type ShownOnDisplay } from './display-channel.ts'
import { newestLine } from './display-state.ts'

export type Display = {
  /** Null until the window of the register answers. */
  readonly shown: ShownOnDisplay | null
  readonly newest: string | null
  /** No window of the register is open. */
  readonly isGone: boolean
}

/** Long enough to read the change, if the next sale does not begin sooner. */
const thanksMilliseconds = 8_000

/** What the register of this display shows now. */
export function useDisplay(registerId: string): Display {
  const [display, setDisplay] = useState<Display>({ shown: null, newest: null, isGone: false })
  useEffect(() => {
    const channel = openChannel(registerId)
    const left = new AbortController()
    let idle: ReturnType<typeof setTimeout> | undefined
    const draw = (shown: ShownOnDisplay) =>
      setDisplay((now) => ({
        shown,
        isGone: false,
        newest: newestLine(
          { lines: now.shown?.sale.lines ?? [], newest: now.newest },
          shown.sale.lines,
        ),
      }))
    let thanked = 0
    channel.addEventListener('message', ({ data }) => {
      const message = readMessage(data)
      if (message?.kind !== 'shown') return
      clearTimeout(idle)
      const { sale } = message.shown
      if (sale.done) thanked = Date.now()
      const rest = sale.lines.length === 0 ? thanked + thanksMilliseconds - Date.now() : 0
      if (sale.done || rest <= 0) draw(message.shown)
      else idle = setTimeout(() => draw(message.shown), rest)
      watch()
    })
    let isWatching = false
    // Granted only when no window of the register is left.
    const watch = async () => {
      if (isWatching || !navigator.locks) return
      isWatching = true
      try {
        await navigator.locks.request(lockOf(registerId), { signal: left.signal }, () =>
          setDisplay((now) => ({ ...now, isGone: true })),
        )
      } catch {
        // The display itself is closed.
      }
      isWatching = false
    }
    channel.postMessage(hello)
    watch()
    return () => {
      clearTimeout(idle)
      left.abort()
      channel.close()
    }
  }, [registerId])
  return display
}
