import { Refusal } from '../../refusal.ts'

export type CappedStream = {
  readonly sessionId: string
  readonly userId: string
  /** Makes the browser reload, and ends the stream. */
  readonly lookAgain: () => void
}

export type StreamCaps = {
  /** @returns a function that removes the stream */
  enter(stream: CappedStream): () => void
}

const perSession = 10
const perUser = 20

/**
 * Limits the streams of one session, of one user and of the server. The oldest stream of the same
 * one is closed, because the newest belongs to the screen in use.
 */
export function capStreams(perServer: number): StreamCaps {
  const open = new Set<CappedStream>()

  /** Closes the oldest of them where one more would be too many. */
  function makeRoom(most: number, isSame: (stream: CappedStream) => boolean): void {
    const same = [...open].filter(isSame)
    const [oldest] = same
    if (oldest === undefined || same.length < most) return
    open.delete(oldest)
    oldest.lookAgain()
  }

  return {
    enter(stream) {
      const isOfSession = ({ sessionId }: CappedStream) => sessionId === stream.sessionId
      makeRoom(perSession, isOfSession)
      makeRoom(perUser, ({ userId }) => userId === stream.userId)
      if (open.size >= perServer) makeRoom(1, isOfSession)
      if (open.size >= perServer) throw tooMany()
      open.add(stream)
      return () => open.delete(stream)
    },
  }
}

function tooMany(): Refusal {
  return new Refusal(
    'unavailable',
    'too_many_streams',
    'This server keeps no more live connections at the moment. Reload a page to see what is new.',
  )
}
