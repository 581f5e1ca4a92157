import { IconPencil } from '@tabler/icons-react'
import { useState } from 'react'
import { IconButton } from '#platform/web/IconButton.tsx'
import { shownLater } from '#platform/web/shown-later.tsx'
import type { PurchaseOrder, PurchaseOrderLine } from '../purchase-orders.fields.ts'
import { toleranceStates } from '../purchase-orders.states.ts'
import classes from './purchasing.module.css'

const ToleranceDialog = shownLater(
  async () => (await import('./ToleranceDialog.tsx')).ToleranceDialog,
)

type LineToleranceProps = { order: PurchaseOrder; line: PurchaseOrderLine }

/** How much more than ordered is accepted of a line. */
export function LineTolerance({ order, line }: LineToleranceProps) {
  const [isChanging, setChanging] = useState(false)
  const { sku, overReceiptPercent, quantity, cancelled } = line
  const mayChange = toleranceStates.includes(order.state) && quantity > cancelled
  if (!mayChange && overReceiptPercent === null) return null
  return (
    <span className={classes.tolerance}>
      {overReceiptPercent === null ? 'Default tolerance' : `Tolerance ${overReceiptPercent}%`}
      {mayChange ? (
        <IconButton
          label={`Change tolerance of ${sku}`}
          hint="Change tolerance"
          opens="dialog"
          onAct={() => setChanging(true)}
        >
          <IconPencil size={14} />
        </IconButton>
      ) : null}
      {isChanging ? (
        <ToleranceDialog order={order} line={line} onClose={() => setChanging(false)} />
      ) : null}
    </span>
  )
}
