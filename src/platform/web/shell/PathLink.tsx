import { useRouter } from '@tanstack/react-router'
import type { ComponentProps, FocusEvent, MouseEvent } from 'react'

type Props = ComponentProps<'a'> & { href: string }

/**
 * A link inside the app by its whole path, query included, as nouns and notifications have it.
 * Hovering it preloads the page's code; a click with a modifier is left to the browser.
 */
export function PathLink({ href, onClick, onMouseEnter, onFocus, children, ...rest }: Props) {
  const router = useRouter()

  function preload() {
    // Preloading is optional; the click itself reports a failure.
    router.preloadRoute({ to: href.split('?')[0] ?? href }).catch(() => null)
  }

  function follow(event: MouseEvent<HTMLAnchorElement>) {
    onClick?.(event)
    const isPlain = event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey)
    if (event.defaultPrevented || !isPlain || event.altKey) return
    event.preventDefault()
    router.history.push(href)
  }

  function point(event: MouseEvent<HTMLAnchorElement>) {
    onMouseEnter?.(event)
    preload()
  }

  function focus(event: FocusEvent<HTMLAnchorElement>) {
    onFocus?.(event)
    preload()
  }

  return (
    <a {...rest} href={href} onClick={follow} onMouseEnter={point} onFocus={focus}>
      {children}
    </a>
  )
}
