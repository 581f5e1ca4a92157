import { createQuietTimer } from './quiet-timer.ts'

/**
 * What a shortcut does: it shows something, or it writes. One that writes also needs its key to be
 * released and no other key pressed meanwhile.
 */
export type KeyEffect = 'shows' | 'writes'

type Pressed = Pick<KeyboardEvent, 'key' | 'timeStamp' | 'repeat'>

type Held = {
  readonly key: string
  readonly at: number
  readonly act: () => void
  readonly effect: KeyEffect
  readonly pauseMilliseconds: number
  isReleased: boolean
}

/** Of the longest gap of a scan, so much must pass beside a key that only shows something. */
const shareForShowing = 0.6

/**
 * Shortcuts wait until it is sure that a person pressed them: no other key came within the pause
 * before or after. Times are those of the key events, however late the page hears of them.
 *
 * @param longestGapMilliseconds between two keys of one scan
 */
export function createHeldKeys(longestGapMilliseconds: number) {
  let held: Held | null = null
  let previousAt = Number.NEGATIVE_INFINITY
  let lastAt = Number.NEGATIVE_INFINITY
  const timer = createQuietTimer(() => settle(performance.now()))

  const drop = () => {
    timer.stop()
    held = null
  }
  const settle = (now: number) => {
    if (!held || now - held.at <= held.pauseMilliseconds) return
    const { act, effect, isReleased } = held
    if (effect === 'writes' && !isReleased) return
    drop()
    act()
  }
  return {
    drop,
    /** Whether the key that was pressed then still waits. */
    isHolding: (at: number) => held?.at === at,
    /** Told of every key that is pressed, before any shortcut hears of it. */
    pressed: ({ timeStamp, repeat }: Pressed) => {
      if (repeat) return
      settle(timeStamp)
      drop()
      previousAt = lastAt
      lastAt = timeStamp
    },
    released: ({ key }: Pick<Pressed, 'key'>) => {
      if (!held || held.key !== key.toLowerCase()) return
      held.isReleased = true
      // A busy page tells of the release late; the keys that were pressed since may come after it.
      if (performance.now() - held.at > held.pauseMilliseconds) timer.start(0)
    },
    /** Runs the shortcut of the key that was told last, once its pause has passed. */
    hold: ({ key, timeStamp, repeat }: Pressed, act: () => void, effect: KeyEffect) => {
      if (repeat) return effect === 'shows' ? act() : undefined
      const share = effect === 'shows' ? shareForShowing : 1
      const pauseMilliseconds = Math.round(longestGapMilliseconds * share)
      if (timeStamp - previousAt <= pauseMilliseconds) return
      const at = timeStamp
      held = { key: key.toLowerCase(), at, act, effect, pauseMilliseconds, isReleased: false }
      timer.start(pauseMilliseconds + 1)
    },
  }
}
