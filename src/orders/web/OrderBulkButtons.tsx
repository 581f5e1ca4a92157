import { ActButton } from '#platform/web/ActButton.tsx'
import { useWhyNot } from '#platform/web/permissions-context.ts'
import { capability } from '#users/capabilities.ts'
import type { BulkChange } from '../bulk.fields.ts'
import type { OrderRow } from '../orders.contract.ts'
import classes from './orders.module.css'

export type BulkAction = BulkChange['action']

/** What was asked for, and of which orders: those that were selected then. */
export type BulkAsked = {
  readonly what: BulkAction | 'print' | 'invoices' | 'message'
  readonly rows: readonly OrderRow[]
  readonly onDone: () => void
}

const offered: readonly { what: BulkAction; label: string }[] = [
  { what: 'confirm', label: 'Confirm' },
  { what: 'hold', label: 'Hold' },
  { what: 'release', label: 'Release' },
  { what: 'tag', label: 'Tag' },
  { what: 'untag', label: 'Untag' },
  { what: 'priority', label: 'Priority' },
  { what: 'assign', label: 'Assign' },
  { what: 'cancel', label: 'Cancel' },
]

type ButtonsProps = {
  rows: readonly OrderRow[]
  onDone: () => void
  onAsk: (asked: BulkAsked) => void
}

/** What may be done with several orders at once. */
export function OrderBulkButtons({ rows, onDone, onAsk }: ButtonsProps) {
  const mayConfirm = useWhyNot(capability.confirmations)
  const ids = rows.map(({ id }) => id).join(',')
  return (
    <>
      {offered.map(({ what, label }) => (
        <ActButton
          key={what}
          size="xs"
          weight={what === 'cancel' ? 'danger' : 'plain'}
          whyNot={what === 'confirm' ? mayConfirm : null}
          onAct={() => onAsk({ what, rows, onDone })}
        >
          {label}
        </ActButton>
      ))}
      <ActButton size="xs" onAct={() => onAsk({ what: 'message', rows, onDone })}>
        Message
      </ActButton>
      <ActButton size="xs" onAct={() => onAsk({ what: 'print', rows, onDone })}>
        Pick lists
      </ActButton>
      <ActButton size="xs" onAct={() => onAsk({ what: 'invoices', rows, onDone })}>
        Invoices
      </ActButton>
      <a className={classes.export} href={`/api/files/orders.csv?ids=${ids}`} download>
        Export
      </a>
    </>
  )
}
