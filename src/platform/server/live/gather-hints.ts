import type { LiveHint } from '../../events.ts'
import { coalesce } from '../db/announce.ts'

/**
 * Sends the first hints at once, and all that follow within the pause together. Otherwise, when
 * many users scan at the same time, a screen would reload its lists dozens of times a second.
 */
export function gatherHints(
  pass: (hints: readonly LiveHint[]) => void,
  pauseMilliseconds: number,
): { add(hints: readonly LiveHint[]): void; passOn(): void; stop(): void } {
  let waiting: readonly LiveHint[] = []
  let timer: NodeJS.Timeout | undefined

  function stop(): void {
    clearTimeout(timer)
    timer = undefined
  }

  function passOn(): void {
    stop()
    if (waiting.length === 0) return
    pass(waiting)
    waiting = []
    timer = setTimeout(passOn, pauseMilliseconds)
  }

  return {
    add(hints) {
      waiting = coalesce([...waiting, ...hints])
      if (!timer) passOn()
    },
    passOn,
    stop,
  }
}
