import { PathLink } from '#platform/web/shell/PathLink.tsx'
import type { ActivityEntry } from './activity-api.ts'
import { nounOf } from './known-nouns.ts'

/** The record that an entry is about, as a link where its kind has a page. */
export function RecordLink({
  entry,
}: {
  entry: Pick<ActivityEntry, 'noun' | 'entityId' | 'label'>
}) {
  const noun = nounOf(entry.noun)
  if (!noun) return entry.label
  return (
    // The row opens the entry; the link goes on to the record itself.
    <PathLink href={noun.path(entry.entityId)} onClick={(event) => event.stopPropagation()}>
      {entry.label}
    </PathLink>
  )
}
