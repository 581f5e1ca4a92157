import { ActButton } from '#platform/web/ActButton.tsx'
import type { BulkReturn } from '../bulk-returns.fields.ts'
import type { ReturnRow } from '../returns.fields.ts'

/** The requested action and its returns: those selected at the time. */
export type ReturnsAsked = {
  readonly what: BulkReturn['action'] | 'print' | 'export'
  readonly rows: readonly ReturnRow[]
  readonly onDone: () => void
}

type Offer = { what: ReturnsAsked['what']; label: string; operation?: string }

const offered: readonly Offer[] = [
  { what: 'approve', label: 'Approve', operation: 'returns.bulkDo' },
  { what: 'assign', label: 'Assign', operation: 'returns.bulkDo' },
  { what: 'print', label: 'Return slips' },
  { what: 'decline', label: 'Decline', operation: 'returns.bulkDo' },
  { what: 'export', label: 'Export', operation: 'returns.permitExport' },
]

type ButtonsProps = {
  rows: readonly ReturnRow[]
  onDone: () => void
  onAsk: (asked: ReturnsAsked) => void
}

/** The bulk actions for returns. */
export function ReturnBulkButtons({ rows, onDone, onAsk }: ButtonsProps) {
  return (
    <>
      {offered.map(({ what, label, operation }) => (
        <ActButton
          key={what}
          size="xs"
          {...(operation ? { operation } : {})}
          weight={what === 'decline' ? 'danger' : 'plain'}
          onAct={() => onAsk({ what, rows, onDone })}
        >
          {label}
        </ActButton>
      ))}
    </>
  )
}
