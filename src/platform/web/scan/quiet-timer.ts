/** A callback later than this was delayed by a busy page. */
const lateMilliseconds = 4

/** How long the page gets to deliver keys that were pressed before. */
const waitMilliseconds = 8

/** How often a page that stays busy gets that time. */
const mostWaits = 8

/** Where a key came late, the next one may come as late after it. */
const waitPerDelay = 2
const longestWaitMilliseconds = 500

/**
 * Calls back after a pause. A busy page delivers the keys of that time only afterwards, and perhaps
 * after the timer: so the timer waits once more, and again while the page is busy. A browser that has
 * too little of the processor delivers them one by one: so the timer also waits longer after a key
 * that came late. Then a decision by the time stamps of the keys includes all of them.
 */
export function createQuietTimer(onQuiet: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let due = 0
  let waits = 0
  const wait = (milliseconds: number) => {
    due = performance.now() + milliseconds
    timer = setTimeout(run, milliseconds)
  }
  const run = () => {
    const isLate = performance.now() - due > lateMilliseconds
    if ((waits > 0 && !isLate) || waits >= mostWaits) return onQuiet()
    waits += 1
    wait(waitMilliseconds)
  }
  const stop = () => clearTimeout(timer)
  return {
    /** @param pressedAt when the key was pressed after which the pause begins */
    start: (milliseconds: number, pressedAt = performance.now()) => {
      stop()
      waits = 0
      const delay = waitPerDelay * (performance.now() - pressedAt)
      wait(milliseconds + Math.min(longestWaitMilliseconds, Math.max(0, delay)))
    },
    stop,
  }
}
