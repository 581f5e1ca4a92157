import { useEffect, useRef } from 'react'
import { AppLink } from '../AppLink.tsx'
import type { UrlParams } from '../url-state.ts'
import classes from './ViewLinks.module.css'

export type ViewLink = {
  readonly key: string
  readonly label: string
}

/** Several views of one page, with the open one in the URL; the default view has no parameter. */
export function ViewLinks(props: {
  label: string
  views: readonly ViewLink[]
  openKey: string
  /** The name in the URL. */
  param?: string
  /** The view shown when the URL names none; by default, the first. */
  usualKey?: string
  /** What all views are narrowed by, such as a period. */
  keeps?: UrlParams
}) {
  const { label, views, openKey, param = 'view', usualKey = views[0]?.key, keeps = {} } = props
  const nav = useRef<HTMLElement>(null)
  // On a phone they are in a row that may be wider than the screen.
  useEffect(() => {
    nav.current
      ?.querySelector(`:nth-child(${views.findIndex(({ key }) => key === openKey) + 1})`)
      ?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [views, openKey])
  return (
    <nav ref={nav} aria-label={label} className={classes.views} data-prints>
      {views.map(({ key, label }) => (
        <AppLink
          key={key}
          search={key === usualKey ? keeps : { ...keeps, [param]: key }}
          isCurrent={key === openKey}
          className={classes.view}
        >
          {label}
        </AppLink>
      ))}
    </nav>
  )
}
