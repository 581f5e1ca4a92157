import { useEffect, useRef } from 'react'
import { layersAbove } from './layers-above.ts'

/**
 * Closes a panel with Esc, while it is mounted and nothing above it takes the key.
 *
 * @param others the panels that Esc closes before this one, as a selector
 */
export function usePanelEscape(onClose: () => void, others = ''): void {
  const close = useRef(onClose)
  close.current = onClose
  useEffect(() => {
    // Checked before other handlers: by the time the key gets here, a layer above may be closed.
    let wasCovered = false
    const above = others === '' ? layersAbove : `${layersAbove}, ${others}`
    const noteCover = () => {
      // Closed lists of choices stay in the page, hidden.
      wasCovered = [...document.querySelectorAll(above)].some((layer) => layer.checkVisibility())
    }
    const closeOnEscape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented || event.isComposing) return
      if (wasCovered) return
      event.preventDefault()
      close.current()
    }
    window.addEventListener('keydown', noteCover, true)
    document.addEventListener('keydown', closeOnEscape)
    return () => {
      window.removeEventListener('keydown', noteCover, true)
      document.removeEventListener('keydown', closeOnEscape)
    }
  }, [others])
}
