import type { Column } from '#platform/web/DataTable/table-columns.ts'
import { actOf } from '#platform/web/entry-changes.ts'
import { InstantText } from '#platform/web/InstantText.tsx'
import type { ActivityEntry } from '../activity.contract.ts'
import classes from './activity.module.css'
import { wayLabels } from './activity-words.ts'
import { nounOf } from './known-nouns.ts'
import { RecordLink } from './RecordLink.tsx'
import { ResultBadge } from './ResultBadge.tsx'

export const activityColumns = {
  at: { key: 'at', label: 'When', width: '156px', render: ({ at }) => <InstantText at={at} /> },
  actor: {
    key: 'actor',
    label: 'Who',
    width: '164px',
    onCard: 'title',
    render: (entry) => <WhoText entry={entry} />,
  },
  what: { key: 'what', label: 'What', width: '130px', render: ({ type }) => actOf(type) },
  record: {
    key: 'record',
    label: 'Record',
    onCard: 'title',
    render: (entry) => <RecordLink entry={entry} isInRow />,
  },
  noun: {
    key: 'noun',
    label: 'Kind',
    width: '108px',
    render: ({ noun }) => nounOf(noun)?.label ?? noun,
  },
  outlet: {
    key: 'outlet',
    label: 'Outlet',
    width: '70px',
    onCard: 'none',
    render: ({ outletCode }) => outletCode,
  },
  way: { key: 'way', label: 'Way in', width: '110px', render: ({ via }) => wayLabels[via] },
  device: {
    key: 'device',
    label: 'Device',
    width: '136px',
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

/** The name that the act bears, and who else had a part in it. */
function WhoText({ entry }: { entry: ActivityEntry }) {
  const { actorName, onBehalfOf, onBehalfOfName, approvalId } = entry
  const marks = [
    onBehalfOf ? `through ${onBehalfOfName ?? 'another'}` : null,
    approvalId ? 'approved' : null,
  ].filter((mark) => mark !== null)
  return (
    <span title={[actorName, ...marks].join(', ')}>
      {actorName}
      {marks.length > 0 ? <span className={classes.mark}>{marks.join(', ')}</span> : null}
    </span>
  )
}
