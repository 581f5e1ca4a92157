import { IconChevronRight } from '@tabler/icons-react'
import { use } from 'react'
import { isAllowed } from '#platform/permissions.ts'
import { formatCount } from '#platform/web/format-instant.ts'
import { EmptyNote } from '#platform/web/layout/EmptyNote.tsx'
import { PermissionsContext } from '#platform/web/permissions-context.ts'
import { PathLink } from '#platform/web/shell/PathLink.tsx'
import { ToneIcon } from '#platform/web/ToneIcon.tsx'
import type { OrderCounts } from './dashboard-api.ts'
import classes from './NeedsYou.module.css'
import { type Need, needsOf } from './needs-you.ts'

type Props = { counts: OrderCounts | undefined; lowStock: number | undefined }

/** What is not known, because it could not be loaded, is left out. */
export function NeedsYou({ counts, lowStock }: Props) {
  const held = use(PermissionsContext)
  const needs = needsOf(counts, lowStock).filter(({ access }) => isAllowed(held, access))
  const cap = counts?.cap
  if (needs.length === 0 && (!counts || lowStock === undefined)) return null
  if (needs.length === 0)
    return <EmptyNote title="Nothing waits for you">New work appears here by itself.</EmptyNote>
  return (
    <ul className={classes.list}>
      {needs.map((need) => (
        <li key={need.key}>
          {need.place && isAllowed(held, need.place.access) ? (
            <PathLink href={need.place.path} className={classes.need}>
              <NeedLine need={need} cap={cap} />
              <IconChevronRight size={16} className={classes.arrow} aria-hidden />
            </PathLink>
          ) : (
            <div className={classes.need}>
              <NeedLine need={need} cap={cap} />
            </div>
          )}
        </li>
      ))}
    </ul>
  )
}

function NeedLine({ need, cap }: { need: Need; cap: number | undefined }) {
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
