import { use } from 'react'
import { InvoicesDialog } from './InvoicesDialog.tsx'
import type { BulkAsked } from './OrderBulkButtons.tsx'
import { OrderBulkDialog } from './OrderBulkDialog.tsx'
import { OrderSlotsContext } from './order-slots.ts'
import { PickLists } from './PickLists.tsx'

/** Does what was asked for, beside the list rather than in the bar of its selection. */
export function OrderBulk({ asked, onClose }: { asked: BulkAsked; onClose: () => void }) {
  const { what, rows, onDone } = asked
  const ids = rows.map(({ id }) => id)
  const { messageDialog: Message } = use(OrderSlotsContext)
  if (what === 'print') return <PickLists ids={ids} onPrinted={onClose} />
  if (what === 'invoices') return <InvoicesDialog ids={ids} onClose={onClose} />
  const done = () => {
    onClose()
    onDone()
  }
  if (what === 'message')
    return Message ? <Message orderIds={ids} onDone={done} onClose={onClose} /> : null
  return <OrderBulkDialog action={what} ids={ids} onDone={done} onClose={onClose} />
}
