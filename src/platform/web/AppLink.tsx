import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { patched, type UrlParams } from './url-state.ts'

type AppLinkProps = {
  /** A path inside the app; left out, the link stays on the page and changes only the search. */
  to?: string
  search?: UrlParams
  className?: string | undefined
  children: ReactNode
  label?: string
  isCurrent?: boolean
  keepsScroll?: boolean
  /** What else following it does, such as closing what it stands in. */
  onFollow?: () => void
}

const exactly = { exact: true, includeSearch: true }

/** A link inside the app, with the whole search part that it leads to. */
export function AppLink(props: AppLinkProps) {
  const { to = '.', search = {}, className, children, label, isCurrent, keepsScroll } = props
  return (
    <Link
      to={to}
      search={patched(search, {})}
      className={className}
      aria-label={label}
      aria-current={isCurrent ? 'true' : undefined}
      // The router takes a link to part of the address for current; only the whole of it is.
      activeOptions={exactly}
      resetScroll={!keepsScroll}
      onClick={props.onFollow}
    >
      {children}
    </Link>
  )
}
