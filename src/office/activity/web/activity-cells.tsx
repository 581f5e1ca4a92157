import type { Cells } from '#platform/web/lists/table-of-list.ts'
import type { ActivityEntry } from '../activity.fields.ts'
import { EntrySentence } from './EntrySentence.tsx'
import { RecordLink } from './RecordLink.tsx'
import { ResultBadge } from './ResultBadge.tsx'

export const activityCells: Cells<ActivityEntry> = {
  what: (entry) => <EntrySentence entry={entry} isInRow />,
  record: (entry) => <RecordLink entry={entry} isInRow />,
  result: ({ result }) => <ResultBadge result={result} />,
}
