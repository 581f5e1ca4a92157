import { useEffect } from 'react'

const thresholdPixels = 20

/** The constant of sonner, which has no option for it. */
const libraryThresholdPixels = 45

/**
 * Lets a toast go once it was swiped 20 px. When the pointer is lifted, the library reads how far the
 * toast was moved from these properties; what passes our threshold is handed to it as far enough.
 */
export function useToastSwipe(): void {
  useEffect(() => {
    const onPointerUp = ({ target }: PointerEvent) => {
      const toast =
        target instanceof Element ? target.closest<HTMLElement>('[data-sonner-toast]') : null
      for (const name of ['--swipe-amount-x', '--swipe-amount-y']) {
        const moved = Number.parseInt(toast?.style.getPropertyValue(name) ?? '', 10)
        if (Math.abs(moved) >= thresholdPixels)
          toast?.style.setProperty(name, `${Math.sign(moved) * libraryThresholdPixels}px`)
      }
    }
    // Before the library's own listener, which sits at the root of the page.
    document.addEventListener('pointerup', onPointerUp, true)
    return () => document.removeEventListener('pointerup', onPointerUp, true)
  }, [])
}
