import { ActButton } from '#platform/web/ActButton.tsx'
import type { BulkReturn } from '../bulk-returns.fields.ts'
import type { ReturnRow } from '../returns.fields.ts'

/** What was asked for, and of which returns: those that were selected then. */
export type ReturnsAsked = {
  readonly what: BulkReturn['action'] | 'print' | 'export'
  readonly rows: readonly ReturnRow[]
  readonly onDone: () => void
}

const offered: readonly { what: ReturnsAsked['what']; label: string }[] = [
  { what: 'approve', label: 'Approve' },
  { what: 'assign', label: 'Assign' },
  { what: 'print', label: 'Return slips' },
  { what: 'decline', label: 'Decline' },
  { what: 'export', label: 'Export' },
]

type ButtonsProps = {
  rows: readonly ReturnRow[]
  onDone: () => void
  onAsk: (asked: ReturnsAsked) => void
}

/** What may be done with several returns at once. */
export function ReturnBulkButtons({ rows, onDone, onAsk }: ButtonsProps) {
  return (
    <>
      {offered.map(({ what, label }) => (
        <ActButton
          key={what}
          size="xs"
          weight={what === 'decline' ? 'danger' : 'plain'}
          onAct={() => onAsk({ what, rows, onDone })}
        >
          {label}
        </ActButton>
      ))}
    </>
  )
}
