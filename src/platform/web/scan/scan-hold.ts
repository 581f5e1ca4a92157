/**
 * Scans that arrive while their screen is still loading wait for it, in order.
 *
 * @param hasTarget whether some target would handle a scan now
 * @param graceMilliseconds how long a loaded screen may take to mount its target
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
    /** Holds scans until the returned function is called. */
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
    /** A target was mounted. */
    targetCame: change,
    /** Resolves once no screen holds scans and a target is mounted, or none will be. */
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
