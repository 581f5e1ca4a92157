import type { Page } from 'playwright-core'

/**
 * Waits until nothing on the page moves any more: what slides or fades in has no colour of its own
 * yet, and is read by nobody. What goes round for ever (a bar without an end) is not waited for.
 */
export async function atRest(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const nextFrame = () => new Promise(requestAnimationFrame)
    // A change of the window is drawn in the frame after the one that heard of it.
    await nextFrame()
    await nextFrame()
    const ending = () =>
      document
        .getAnimations()
        .filter((motion) => motion.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
        .filter(({ playState }) => playState === 'running')
    while (ending().length > 0) await Promise.allSettled(ending().map(({ finished }) => finished))
    await document.fonts.ready
  })
}
