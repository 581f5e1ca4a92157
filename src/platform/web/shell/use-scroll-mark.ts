import { useCallback, useRef } from 'react'

const hideDelayMilliseconds = 600

/**
 * Marks an area with `data-scrolling` while it scrolls and shortly after, to show its scrollbar.
 */
export function useScrollMark(): (element: HTMLElement | null) => (() => void) | undefined {
  const timer = useRef(0)
  return useCallback((element) => {
    if (!element) return
    const mark = () => {
      element.dataset.scrolling = ''
      window.clearTimeout(timer.current)
      timer.current = window.setTimeout(
        () => delete element.dataset.scrolling,
        hideDelayMilliseconds,
      )
    }
    element.addEventListener('scroll', mark, { passive: true })
    return () => {
      element.removeEventListener('scroll', mark)
      window.clearTimeout(timer.current)
    }
  }, [])
}
