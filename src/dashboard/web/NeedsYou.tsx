import { IconChevronRight } from '@tabler/icons-react'
import { use } from 'react'
import { isAllowed } from '#platform/permissions.ts'
import { formatCount } from '#platform/web/format-instant.ts'
import { EmptyNote } from '#platform/web/layout/EmptyNote.tsx'
import { PermissionsContext } from '#platform/web/permissions-context.ts'
import { PathLink } from '#platform/web/shell/PathLink.tsx'
import { ToneIcon } from '#platform/web/ToneIcon.tsx'
import type { Overview } from './dashboard-api.ts'
import classes from './NeedsYou.module.css'
import { type Need, needsOf } from './needs-you.ts'

export function NeedsYou({ overview }: { overview: Overview }) {
  const held = use(PermissionsContext)
  const needs = needsOf(overview).filter(({ access }) => isAllowed(held, access))
  if (needs.length === 0)
    return <EmptyNote title="Nothing waits for you">New work appears here by itself.</EmptyNote>
  return (
    <ul className={classes.list}>
      {needs.map((need) => (
        <li key={need.key}>
          {need.place && isAllowed(held, need.place.access) ? (
            <PathLink href={need.place.path} className={classes.need}>
              <NeedLine need={need} cap={overview.cap} />
              <IconChevronRight size={16} className={classes.arrow} aria-hidden />
            </PathLink>
          ) : (
            <div className={classes.need}>
              <NeedLine need={need} cap={overview.cap} />
            </div>
          )}
        </li>
      ))}
    </ul>
  )
}

function NeedLine({ need, cap }: { need: Need; cap: number }) {
  const noun = need.key === 'stock' ? 'product' : 'order'
  return (
    <>
      <span className={classes.icon} data-tone={need.tone}>
        <ToneIcon tone={need.tone} size={18} />
      </span>
      <span>
        <strong>{formatCount(need.count, cap)}</strong> {need.count === 1 ? noun : `${noun}s`}{' '}
        {need.words}
      </span>
    </>
  )
}
