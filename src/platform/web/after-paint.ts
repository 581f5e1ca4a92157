/** A hidden window paints nothing; there this long is enough. */
const hiddenMilliseconds = 50

/** Until the change that was made last is on the screen, so that work which can wait does not delay it. */
export function afterPaint(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  // A frame calls back before it is painted; the timer inside it fires after.
  requestAnimationFrame(() => setTimeout(resolve))
  setTimeout(resolve, hiddenMilliseconds)
  return promise
}
