import { useEffect } from 'react'

const thresholdPixels = 20

/** A constant of sonner, which has no option for it. */
const libraryThresholdPixels = 45

/**
 * Dismisses a toast after a swipe of 20 px. On pointer up, the library reads the distance from
 * these properties; a distance above our threshold is reported as far enough.
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
    // Before the library's own listener, which is at the root of the page.
    document.addEventListener('pointerup', onPointerUp, true)
    return () => document.removeEventListener('pointerup', onPointerUp, true)
  }, [])
}
