import { useState } from 'react'
import { ActButton } from '#platform/web/ActButton.tsx'
import { shownLater } from '#platform/web/shown-later.tsx'
import type { PurchaseOrder } from '../purchase-orders.fields.ts'
import { openStates } from '../purchase-orders.states.ts'

const RemindDialog = shownLater(async () => (await import('./RemindDialog.tsx')).RemindDialog)

/** Asks the supplier when the rest comes. */
export function RemindButton({ order }: { order: PurchaseOrder }) {
  const [isAsking, setAsking] = useState(false)
  if (!openStates.includes(order.state)) return null
  return (
    <>
      <ActButton operation="purchaseOrders.remind" onAct={() => setAsking(true)}>
        Remind supplier
      </ActButton>
      {isAsking ? <RemindDialog order={order} onClose={() => setAsking(false)} /> : null}
    </>
  )
}
