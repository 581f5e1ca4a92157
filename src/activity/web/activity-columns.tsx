import { CodeText } from '#platform/web/CodeText.tsx'
import type { Column } from '#platform/web/DataTable/table-columns.ts'
import { InstantText } from '#platform/web/InstantText.tsx'
import type { ActivityEntry } from './activity-api.ts'
import { actOf } from './entry-changes.ts'
import { nounOf } from './known-nouns.ts'
import { RecordLink } from './RecordLink.tsx'

export const activityColumns = {
  at: { key: 'at', label: 'When', width: '150px', render: ({ at }) => <InstantText at={at} /> },
  actor: {
    key: 'actor',
    label: 'Who',
    width: '180px',
    onCard: 'title',
    render: ({ actorName }) => actorName,
  },
  what: { key: 'what', label: 'What', width: '160px', render: ({ type }) => actOf(type) },
  record: {
    key: 'record',
    label: 'Record',
    onCard: 'title',
    render: (entry) => <RecordLink entry={entry} isInRow />,
  },
  noun: {
    key: 'noun',
    label: 'Kind',
    width: '110px',
    render: ({ noun }) => nounOf(noun)?.label ?? noun,
  },
  request: {
    key: 'request',
    label: 'Request',
    width: '150px',
    onCard: 'none',
    render: ({ requestId }) => (requestId ? <CodeText code={requestId} /> : null),
  },
} satisfies Record<string, Column<ActivityEntry>>
