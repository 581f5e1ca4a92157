/**
 * Asks for the next item while the caller is still at work on the one before, so that reading and
 * writing go on side by side. At most one item waits.
 */
export async function* oneAhead<T>(items: AsyncGenerator<T>): AsyncGenerator<T> {
  let next = items.next()
  try {
    for (;;) {
      const current = await next
      if (current.done) return
      next = items.next()
      // Its error is thrown when its turn comes; until then nobody waits for it.
      next.catch(() => undefined)
      yield current.value
    }
  } finally {
    await next.catch(() => undefined)
    await items.return(undefined)
  }
}
