import { useRouter } from '@tanstack/react-router'
import { PathLink } from '#platform/web/shell/PathLink.tsx'
import type { ActivityEntry } from './activity-api.ts'
import { nounOf } from './known-nouns.ts'

/** The record that an entry is about, as a link where its kind has a page. */
export function RecordLink({
  entry,
}: {
  entry: Pick<ActivityEntry, 'noun' | 'entityId' | 'label'>
}) {
  const { routesByPath } = useRouter()
  const path = nounOf(entry.noun)?.path(entry.entityId)
  if (!path || !(pathOnly(path) in routesByPath)) return entry.label
  return (
    // The row opens the entry; the link goes on to the record itself.
    <PathLink href={path} onClick={(event) => event.stopPropagation()}>
      {entry.label}
    </PathLink>
  )
}

function pathOnly(path: string): string {
  return path.split('?')[0] ?? path
}
