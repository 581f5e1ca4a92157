import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { patched, type UrlParams } from './url-state.ts'

type AppLinkProps = {
  /** A path inside the app; by default, the link stays on the page and changes only the search. */
  to?: string
  search?: UrlParams
  className?: string | undefined
  children: ReactNode
  label?: string
  isCurrent?: boolean
  keepsScroll?: boolean
  /** A further effect of following it, such as closing the panel that contains it. */
  onFollow?: () => void
}

const exactly = { exact: true, includeSearch: true }

/** The router's own class would take the link out of the style of links without a class. */
const unchanged = {}

/** A link inside the app, with the whole search part of its target. */
export function AppLink(props: AppLinkProps) {
  const { to = '.', search = {}, className, children, label, isCurrent, keepsScroll } = props
  return (
    <Link
      to={to}
      search={patched(search, {})}
      className={className}
      aria-label={label}
      aria-current={isCurrent ? 'true' : undefined}
      // The router treats a link to a part of the address as current; only the whole of it is.
      activeOptions={exactly}
      activeProps={unchanged}
      resetScroll={!keepsScroll}
      onClick={props.onFollow}
    >
      {children}
    </Link>
  )
}
