/** Waiting work, such as a picture to be made. */
type Waiting = {
  readonly size: number
  readonly owner: string | null
  readonly start: () => void
}

export type Queue = {
  /**
   * Runs the work when a place is free, the smallest first. `owner` is the user who waits; null for
   * the server's own work, which has no limit.
   *
   * @throws what `refuse` makes, at once, when too much of the owner's work already waits
   */
  run<T>(job: { size: number; owner: string | null }, work: () => Promise<T>): Promise<T>
}

export function openQueue(options: {
  readonly places: number
  readonly waitingPerOwner: number
  readonly refuse: () => Error
}): Queue {
  const waiting: Waiting[] = []
  let running = 0

  const startNext = () => {
    if (running >= options.places) return
    const smallest = waiting.reduce<Waiting | undefined>(
      (least, each) => (least === undefined || each.size < least.size ? each : least),
      undefined,
    )
    if (!smallest) return
    waiting.splice(waiting.indexOf(smallest), 1)
    running += 1
    smallest.start()
  }

  const hasRoomFor = (owner: string | null) =>
    owner === null ||
    running < options.places ||
    waiting.filter((each) => each.owner === owner).length < options.waitingPerOwner

  return {
    async run({ size, owner }, work) {
      if (!hasRoomFor(owner)) throw options.refuse()
      await new Promise<void>((start) => {
        waiting.push({ size, owner, start })
        startNext()
      })
      try {
        return await work()
      } finally {
        running -= 1
        startNext()
      }
    },
  }
}
