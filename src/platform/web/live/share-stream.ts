import type { LiveListener, LiveMessage, LiveStatus } from './live-message.ts'
import { openStream } from './open-stream.ts'

const name = 'quartermaster-live'

/**
 * Listens to the server through one stream for all tabs of this browser: the tab that holds the
 * lock opens it and passes on its messages. Without locks (plain http to another machine) or
 * channels, every tab opens its own.
 */
export function shareStream(listener: LiveListener): () => void {
  if (!('locks' in navigator) || typeof BroadcastChannel === 'undefined') {
    return openStream(listener, false)
  }
  const channel = new BroadcastChannel(name)
  const leaving = new AbortController()
  let status: LiveStatus = 'connecting'
  let hasFollowed = false
  let isLeading = false

  function hear(message: LiveMessage) {
    if (message.kind === 'status') status = message.status
    listener(message)
  }

  channel.addEventListener('message', ({ data }: MessageEvent<LiveMessage | 'who leads'>) => {
    if (data !== 'who leads') {
      hasFollowed = true
      hear(data)
    } else if (isLeading) {
      channel.postMessage({ kind: 'status', status } satisfies LiveMessage)
    }
  })
  channel.postMessage('who leads')

  function lead(): Promise<void> {
    if (leaving.signal.aborted) return Promise.resolve()
    isLeading = true
    const close = openStream((message) => {
      hear(message)
      channel.postMessage(message)
    }, hasFollowed)
    return new Promise((resolve) => {
      leaving.signal.addEventListener('abort', () => {
        close()
        resolve()
      })
    })
  }

  navigator.locks.request(name, { signal: leaving.signal }, lead).catch(() => {
    // A following tab leaves by giving up its place in the queue for the lock.
  })
  return () => {
    leaving.abort()
    channel.close()
  }
}
