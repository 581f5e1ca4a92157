import { useRouter } from '@tanstack/react-router'
import { PathLink } from '#platform/web/shell/PathLink.tsx'
import { usePhone } from '#platform/web/use-phone.ts'
import type { ActivityEntry } from '../activity.fields.ts'
import { nounOf } from '../known-nouns.ts'

type Props = {
  entry: Pick<ActivityEntry, 'noun' | 'entityId' | 'label'>
  /** In a row, which on a phone is a button, and a button holds no link. */
  isInRow?: boolean
}

/** The record that an entry is about, as a link where its kind has a page. */
export function RecordLink({ entry, isInRow = false }: Props) {
  const isPhone = usePhone()
  const { routesByPath } = useRouter()
  const path = nounOf(entry.noun)?.path(entry.entityId)
  if ((isInRow && isPhone) || !path || !(pathOnly(path) in routesByPath)) return entry.label
  return (
    // The row opens the entry; the link opens the record itself.
    <PathLink href={path} onClick={(event) => event.stopPropagation()}>
      {entry.label}
    </PathLink>
  )
}

function pathOnly(path: string): string {
  return path.split('?')[0] ?? path
}
