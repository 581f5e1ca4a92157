import { type RefObject, useEffect } from 'react'

const room = '--tour-room'

/** The page, its panels and a scanning job end above the tour, so that it covers no control. */
export function useTourRoom(bar: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const root = document.documentElement
    const measure = () => root.style.setProperty(room, `${bar.current?.offsetHeight ?? 0}px`)
    const watch = new ResizeObserver(measure)
    if (bar.current) watch.observe(bar.current)
    measure()
    return () => {
      watch.disconnect()
      root.style.removeProperty(room)
    }
  }, [bar])
}
