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
}

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
      resetScroll={!keepsScroll}
    >
      {children}
    </Link>
  )
}
