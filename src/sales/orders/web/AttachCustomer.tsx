import { useState } from 'react'
import { useAuth } from '#organization/users/web/index.tsx'
import { ActButton } from '#platform/web/ActButton.tsx'
import { RefusalNote } from '#platform/web/layout/RefusalNote.tsx'
import { ModalDialog } from '#platform/web/ModalDialog.tsx'
import { tellSuccess } from '#platform/web/notify.ts'
import { useAct } from '#platform/web/use-act.ts'
import type { Order } from '../orders.contract.ts'
import { orderLabel } from '../orders.nouns.ts'
import { refuseDeskWork } from '../orders.rules.ts'
import { CustomerSearch } from './CustomerSearch.tsx'
import classes from './NewOrder.module.css'
import { deskApi } from './orders-api.ts'

/** Says whose an order is that was placed without a customer. */
export function AttachCustomer({ order }: { order: Order }) {
  const { me } = useAuth()
  const [isOpen, setOpen] = useState(false)
  const refusal = refuseDeskWork(me?.roles ?? [], orderLabel(order.number))
  return (
    <>
      <ActButton
        size="xs"
        operation="orderDesk.attachCustomer"
        whyNot={refusal?.message ?? null}
        onAct={() => setOpen(true)}
      >
        Attach customer
      </ActButton>
      {isOpen ? <AttachDialog order={order} onClose={() => setOpen(false)} /> : null}
    </>
  )
}

function AttachDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const label = orderLabel(order.number)
  const act = useAct({
    area: 'orders',
    run: deskApi.call.attachCustomer,
    onRefusal: () => true,
    onDone: ({ customer }) => {
      tellSuccess(`${label} belongs to ${customer}`)
      onClose()
    },
  })
  return (
    <ModalDialog title={`Attach a customer to ${label.toLowerCase()}`} onClose={onClose}>
      {act.refusal ? <RefusalNote refusal={act.refusal} /> : null}
      <CustomerSearch
        begin={order.shipPhone || order.shipName}
        none="No customer found. Add one under Customers first."
        onPick={({ id }) => act.start({ id: order.id, version: order.version, customerId: id })}
      />
      <p className={classes.dimmed}>Prices and address of the order stay as they are.</p>
      <div className={classes.buttons}>
        <ActButton onAct={onClose}>Cancel</ActButton>
      </div>
    </ModalDialog>
  )
}
