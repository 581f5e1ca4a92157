import type { Column } from '#platform/web/DataTable/table-columns.ts'
import { InstantText } from '#platform/web/InstantText.tsx'
import type { ActivityEntry } from '../activity.contract.ts'
import { nounOf } from '../known-nouns.ts'
import { wayLabels } from './activity-words.ts'
import { EntrySentence } from './EntrySentence.tsx'
import { RecordLink } from './RecordLink.tsx'
import { ResultBadge } from './ResultBadge.tsx'

export const activityColumns = {
  at: { key: 'at', label: 'When', width: '156px', render: ({ at }) => <InstantText at={at} /> },
  what: {
    key: 'what',
    label: 'What happened',
    onCard: 'title',
    render: (entry) => <EntrySentence entry={entry} isInRow />,
  },
  actor: {
    key: 'actor',
    label: 'Who',
    width: '164px',
    onCard: 'none',
    isHidden: true,
    render: ({ actorName }) => actorName,
  },
  record: {
    key: 'record',
    label: 'Record',
    width: '180px',
    onCard: 'none',
    isHidden: true,
    render: (entry) => <RecordLink entry={entry} isInRow />,
  },
  noun: {
    key: 'noun',
    label: 'Record type',
    width: '116px',
    onCard: 'none',
    isHidden: true,
    render: ({ noun }) => nounOf(noun)?.label ?? noun,
  },
  outlet: {
    key: 'outlet',
    label: 'Outlet',
    width: '70px',
    onCard: 'none',
    render: ({ outletCode }) => outletCode,
  },
  way: {
    key: 'way',
    label: 'Source',
    width: '116px',
    onCard: 'none',
    render: ({ via }) => wayLabels[via],
  },
  device: {
    key: 'device',
    label: 'Device',
    width: '136px',
    isHidden: true,
    onCard: 'none',
    render: ({ device }) => device,
  },
  result: {
    key: 'result',
    label: 'Result',
    width: '110px',
    onCard: 'mark',
    render: ({ result }) => <ResultBadge result={result} />,
  },
} satisfies Record<string, Column<ActivityEntry>>
