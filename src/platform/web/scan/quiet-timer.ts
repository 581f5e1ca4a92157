/** A callback later than this was delayed by a busy page. */
const lateMilliseconds = 4

/** How long the page gets to deliver keys that were pressed before. */
const waitMilliseconds = 8

/** How often a page that stays busy gets that time. */
const mostWaits = 8

/**
 * Calls back after a pause. A busy page delivers the keys of that time only afterwards, and perhaps
 * after the timer: so the timer waits once more, and again while the page is busy. Then a decision
 * by the time stamps of the keys includes all of them.
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
    start: (milliseconds: number) => {
      stop()
      waits = 0
      wait(milliseconds)
    },
    stop,
  }
}
