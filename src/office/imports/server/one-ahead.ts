/**
 * Requests the next item while the caller still processes the one before, so that reading and
 * writing overlap. At most one item waits.
 */
export async function* oneAhead<T>(items: AsyncGenerator<T>): AsyncGenerator<T> {
  let next = items.next()
  try {
    for (;;) {
      const current = await next
      if (current.done) return
      next = items.next()
      // Its error is thrown when its turn comes; until then it has no handler.
      next.catch(() => undefined)
      yield current.value
    }
  } finally {
    await next.catch(() => undefined)
    await items.return(undefined)
  }
}
