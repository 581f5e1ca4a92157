import { createQuietTimer } from './quiet-timer.ts'

/**
 * What a shortcut does: it shows something, or it writes. One that writes also requires its key to
 * be released with no other key pressed meanwhile.
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

/** The pause around a key that only shows something, as a share of the longest gap of a scan. */
const shareForShowing = 0.6

/**
 * Shortcuts wait until a person certainly pressed them: no other key came within the pause before
 * or after. Times are those of the key events, however late the page gets them.
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
    /** Whether the key pressed at that time still waits. */
    isHolding: (at: number) => held?.at === at,
    /** Called for every key press, before any shortcut. */
    pressed: ({ timeStamp, repeat }: Pressed) => {
      if (repeat) return
      settle(timeStamp)
      drop()
      previousAt = lastAt
      lastAt = timeStamp
    },
    released: ({ key, timeStamp }: Pick<Pressed, 'key' | 'timeStamp'>) => {
      if (!held || held.key !== key.toLowerCase()) return
      held.isReleased = true
      // A busy page gets the release late; keys pressed since may come after it.
      if (performance.now() - held.at > held.pauseMilliseconds) timer.start(0, timeStamp)
    },
    /** Runs the shortcut of the last key, once its pause has passed. */
    hold: ({ key, timeStamp, repeat }: Pressed, act: () => void, effect: KeyEffect) => {
      if (repeat) return effect === 'shows' ? act() : undefined
      const share = effect === 'shows' ? shareForShowing : 1
      const pauseMilliseconds = Math.round(longestGapMilliseconds * share)
      if (timeStamp - previousAt <= pauseMilliseconds) return
      const at = timeStamp
      held = { key: key.toLowerCase(), at, act, effect, pauseMilliseconds, isReleased: false }
      timer.start(pauseMilliseconds + 1, timeStamp)
    },
  }
}
