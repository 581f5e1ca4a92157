import { useEffect, useState } from 'react'

export type ToastCorner = { readonly side: 'left' | 'right'; readonly inset: number }

const margin = 24
const phone = '(width < 48em)'

/**
 * Makes room for toasts, so that none covers a control: the page ends above them, and beside an
 * open panel they move to the opposite corner.
 */
export function useToastRoom(): ToastCorner {
  const [corner, setCorner] = useState<ToastCorner>({ side: 'right', inset: margin })
  useEffect(() => {
    const root = document.documentElement
    let last = ''
    const place = () => {
      const space = `${heightOfToasts()}px`
      if (space !== last) root.style.setProperty('--toast-space', space)
      last = space
      const next = freeCorner()
      setCorner((now) => (now.side === next.side && now.inset === next.inset ? now : next))
    }
    // Also moves it when something opens or closes while a toast is shown.
    const watch = new MutationObserver(place)
    watch.observe(document.body, { childList: true, subtree: true })
    place()
    return () => {
      watch.disconnect()
      root.style.removeProperty('--toast-space')
    }
  }, [])
  return corner
}

function freeCorner(): ToastCorner {
  const isPanelOpen = document.querySelector('[data-side-panel]') !== null
  if (!isPanelOpen || window.matchMedia(phone).matches) return { side: 'right', inset: margin }
  const page = document.getElementById('page')?.getBoundingClientRect()
  return { side: 'left', inset: Math.round((page?.left ?? 0) + margin) }
}

const gap = 14

/** The height that toasts take at the lower edge, or 0. */
function heightOfToasts(): number {
  const toasts = [...document.querySelectorAll<HTMLElement>('[data-sonner-toast]')].filter(
    ({ dataset }) => dataset.removed !== 'true' && dataset.visible !== 'false',
  )
  if (toasts.length === 0) return 0
  const heights = toasts.map(({ offsetHeight }) => offsetHeight + gap)
  return heights.reduce((sum, height) => sum + height, margin)
}
