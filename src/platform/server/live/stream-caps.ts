import { Refusal } from '../../refusal.ts'

export type CappedStream = {
  readonly sessionId: string
  readonly userId: string
  /** Has the browser look again, and ends the stream. */
  readonly lookAgain: () => void
}

export type StreamCaps = {
  /** @returns how the stream leaves again */
  enter(stream: CappedStream): () => void
}

const perSession = 10
const perUser = 20

/**
 * Keeps one session, one user and all of them from holding more streams than there is any use for.
 * The oldest stream of the same one gives way: whoever opened it last looks at that screen.
 */
export function capStreams(perServer: number): StreamCaps {
  const open = new Set<CappedStream>()

  /** Ends the oldest of them where one more would be too many. */
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
