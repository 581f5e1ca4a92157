import { type LiveListener, parseHints } from './live-message.ts'

const path = '/api/live'
const firstPauseMilliseconds = 1_000
const longestPauseMilliseconds = 30_000
/** The server sends a beat every 15 s; a stream that misses two is dead. */
const longestSilenceMilliseconds = 40_000

/**
 * Keeps one event stream to the server open, with growing pauses between attempts, until the
 * returned function is called. Every opening after the first asks for a resync, because changes in
 * between were missed.
 */
export function openStream(tell: LiveListener, isResume: boolean): () => void {
  let source: EventSource | null = null
  let timer: number | undefined
  let silence: number | undefined
  let tries = 0
  let mustResync = isResume

  function open() {
    window.clearTimeout(timer)
    source?.close()
    const stream = new EventSource(path)
    source = stream
    const heard = () => {
      window.clearTimeout(silence)
      silence = window.setTimeout(() => lose(stream), longestSilenceMilliseconds)
    }
    heard()
    stream.addEventListener('beat', heard)
    stream.addEventListener('open', () => {
      heard()
      tries = 0
      tell({ kind: 'status', status: 'live' })
      if (mustResync) tell({ kind: 'resync' })
      mustResync = true
    })
    stream.addEventListener('hint', ({ data }) => {
      const hints = typeof data === 'string' ? parseHints(data) : null
      // A hint that we do not understand may be about anything, so everything is reloaded.
      tell(hints ? { kind: 'hints', hints } : { kind: 'resync' })
    })
    stream.addEventListener('resync', () => tell({ kind: 'resync' }))
    stream.addEventListener('error', () => {
      // A stream that the browser closed for good got another answer than a stream: most likely the
      // session has ended.
      const isRefused = stream.readyState === EventSource.CLOSED && navigator.onLine
      lose(stream)
      if (isRefused) tell({ kind: 'refused' })
    })
  }

  function lose(stream: EventSource) {
    stream.close()
    if (source !== stream) return
    tell({ kind: 'status', status: 'lost' })
    reopenLater()
  }

  function reopenLater() {
    const pause = Math.min(longestPauseMilliseconds, firstPauseMilliseconds * 2 ** tries)
    tries += 1
    // Randomised, so that browsers do not all reconnect to a restarted server together.
    timer = window.setTimeout(open, pause * (0.5 + Math.random() / 2))
  }

  function onOffline() {
    window.clearTimeout(timer)
    source?.close()
    source = null
    tell({ kind: 'status', status: 'lost' })
  }

  function onOnline() {
    tries = 0
    open()
  }

  window.addEventListener('offline', onOffline)
  window.addEventListener('online', onOnline)
  open()
  return () => {
    window.removeEventListener('offline', onOffline)
    window.removeEventListener('online', onOnline)
    window.clearTimeout(timer)
    window.clearTimeout(silence)
    source?.close()
    source = null
  }
}
