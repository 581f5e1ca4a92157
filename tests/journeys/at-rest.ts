import type { Page } from 'playwright-core'

/**
 * Waits until nothing on the page moves any more: what slides or fades in has no final colour yet.
 * Endless animations (an indeterminate bar) are not waited for.
 */
export async function atRest(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const nextFrame = () => new Promise(requestAnimationFrame)
    // A resize is drawn in the frame after its event.
    await nextFrame()
    await nextFrame()
    const ending = () =>
      document
        .getAnimations()
        .filter((motion) => motion.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
        .filter(({ playState }) => playState === 'running')
    // The cards of a phone may come after their rows, and a drawing after its frame.
    while (document.querySelector('[data-cards-loading], [data-loading-chart]')) await nextFrame()
    while (ending().length > 0) await Promise.allSettled(ending().map(({ finished }) => finished))
    await document.fonts.ready
  })
}
