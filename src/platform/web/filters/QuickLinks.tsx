import { AppLink } from '../AppLink.tsx'
import { classNames } from '../class-names.ts'
import type { UrlParams } from '../url-state.ts'
import classes from './QuickLinks.module.css'

export type QuickLink = {
  readonly key: string
  readonly label: string
  readonly search: UrlParams
  readonly isCurrent: boolean
  /** The number of rows it shows; null until known. Left out where it is not counted. */
  readonly count?: string | null
  readonly hasNone?: boolean
}

/** Common filters of a list, one click each. */
export function QuickLinks({ links }: { links: readonly QuickLink[] }) {
  return (
    <nav aria-label="Quick filters" className={classes.quick}>
      {links.map(({ key, label, search, isCurrent, count, hasNone }) => (
        <AppLink
          key={key}
          search={search}
          isCurrent={isCurrent}
          keepsScroll
          className={classNames(classes.chip, hasNone && classes.none)}
        >
          {label}
          {count === undefined ? null : (
            <>
              {' '}
              <span className={classes.count}>{count ?? '–'}</span>
            </>
          )}
        </AppLink>
      ))}
    </nav>
  )
}
