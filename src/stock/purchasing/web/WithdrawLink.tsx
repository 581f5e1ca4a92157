import { useState } from 'react'
import { ActButton } from '#platform/web/ActButton.tsx'
import { ConfirmDialog } from '#platform/web/ConfirmDialog.tsx'
import { tellSuccess } from '#platform/web/notify.ts'
import { useAct } from '#platform/web/use-act.ts'
import type { PurchaseOrder } from '../purchase-orders.fields.ts'
import { purchaseOrdersApi } from './purchasing-api.ts'

/** Ends the link in the email, such as one that went to a wrong address. */
export function WithdrawLink({ order: { id, label, openLink } }: { order: PurchaseOrder }) {
  const [isAsking, setAsking] = useState(false)
  const act = useAct({
    area: 'purchaseOrders',
    run: purchaseOrdersApi.call.withdrawLinks,
    onRefusal: () => true,
    onDone: () => {
      setAsking(false)
      tellSuccess(`Link to ${label} withdrawn`)
    },
  })
  if (openLink === null) return null
  return (
    <>
      <ActButton operation="purchaseOrders.withdrawLinks" onAct={() => setAsking(true)}>
        Withdraw link
      </ActButton>
      {isAsking ? (
        <ConfirmDialog
          title={`Withdraw the link to ${label}?`}
          confirmLabel="Withdraw link"
          isDangerous
          isPending={act.isPending}
          refusal={act.refusal}
          onConfirm={() => act.start({ id })}
          onClose={() => {
            act.clear()
            setAsking(false)
          }}
        >
          The link that was sent to {openLink.sentTo} no longer opens the order. The order stays as
          it is, and the supplier can answer it in the portal.
        </ConfirmDialog>
      ) : null}
    </>
  )
}
