/** A run that comes later than this was kept waiting by a busy page. */
const lateMilliseconds = 4

/** So long the page gets to tell of the keys that were pressed before. */
const waitMilliseconds = 8

/** How often a page that is busy again and again gets that time. */
const mostWaits = 8

/**
 * Calls back after a pause. Where the page was busy meanwhile, it tells of the keys that were pressed
 * in that time only now, and perhaps after the timer: so the timer waits once more, and again while
 * the page is busy. What is then decided by the time stamps of the keys is decided by all of them.
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
