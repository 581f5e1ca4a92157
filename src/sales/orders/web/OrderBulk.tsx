import { use } from 'react'
import { ExportOrders } from './ExportOrders.tsx'
import { InvoicesDialog } from './InvoicesDialog.tsx'
import { MatchingFilesDialog } from './MatchingFilesDialog.tsx'
import { MatchingMessage } from './MatchingMessage.tsx'
import type { BulkAsked } from './OrderBulkButtons.tsx'
import { OrderBulkDialog } from './OrderBulkDialog.tsx'
import { OrderSlotsContext } from './order-slots.ts'
import { PickLists } from './PickLists.tsx'

/** Does what was asked for, beside the list rather than in the bar of its selection. */
export function OrderBulk({ asked, onClose }: { asked: BulkAsked; onClose: () => void }) {
  const { what, scope, count, onDone } = asked
  const { messageDialog: Message } = use(OrderSlotsContext)
  const done = () => {
    onClose()
    onDone()
  }
  if (what === 'print' || what === 'invoices') {
    if ('filter' in scope) {
      const { filter } = scope
      return <MatchingFilesDialog what={what} filter={filter} count={count} onClose={onClose} />
    }
    if (what === 'print') return <PickLists ids={scope.ids} onPrinted={onClose} />
    return <InvoicesDialog ids={scope.ids} onClose={onClose} />
  }
  if (what === 'export')
    return <ExportOrders {...('ids' in scope ? { ids: scope.ids } : {})} onClose={onClose} />
  if (what === 'message') {
    if (!Message) return null
    if ('ids' in scope) return <Message orderIds={scope.ids} onDone={done} onClose={onClose} />
    return (
      <MatchingMessage filter={scope.filter} count={count} onClose={onClose}>
        {(ids) => <Message orderIds={ids} onDone={done} onClose={onClose} />}
      </MatchingMessage>
    )
  }
  return (
    <OrderBulkDialog action={what} scope={scope} count={count} onDone={done} onClose={onClose} />
  )
}
