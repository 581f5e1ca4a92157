/**
 * Scans that come while the screen that is to take them is still on its way wait for it, in order.
 *
 * @param hasTarget whether anybody would take a scan now
 * @param graceMilliseconds how long a screen may take to mount what takes scans once it is there
 */
export function createScanHold(hasTarget: () => boolean, graceMilliseconds = 500) {
  let holders = 0
  let graceEndsAt = 0
  let waiting: (() => void)[] = []
  const change = () => {
    const told = waiting
    waiting = []
    for (const tell of told) tell()
  }
  const changed = () => new Promise<void>((resolve) => waiting.push(resolve))
  return {
    isOn: () => holders > 0,
    /** Scans wait until the returned function is called. */
    begin(): () => void {
      let isHolding = true
      holders += 1
      return () => {
        if (!isHolding) return
        isHolding = false
        holders -= 1
        graceEndsAt = performance.now() + graceMilliseconds
        change()
      }
    },
    /** Somebody takes scans from now on. */
    targetCame: change,
    /** Resolves once nobody holds scans and somebody takes them, or nobody is going to. */
    async over(): Promise<void> {
      for (;;) {
        const left = graceEndsAt - performance.now()
        if (holders > 0) await changed()
        else if (hasTarget() || left <= 0) return
        else await Promise.race([changed(), pause(left)])
      }
    },
  }
}

const pause = (milliseconds: number) =>
  new Promise<void>((resolve) => setTimeout(resolve, milliseconds))
