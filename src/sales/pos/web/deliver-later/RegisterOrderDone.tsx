import { Button } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { formatMoney } from '#platform/money.ts'
import { ActButton } from '#platform/web/ActButton.tsx'
import { AppLink } from '#platform/web/AppLink.tsx'
import { ModalDialog } from '#platform/web/ModalDialog.tsx'
import { orderNoun } from '#sales/orders/orders.nouns.ts'
import type { RegisterOrder } from '../../register-orders.contract.ts'
import posClasses from '../pos.module.css'
import { startAfterPayment } from '../printing/after-sale.ts'
import { useOrderPrinting } from '../printing/use-receipt-printing.tsx'
import { useTill } from '../training/till-port.ts'
import classes from './deliver-later.module.css'

/** The placed order, the change first. Enter begins the next sale. */
export function RegisterOrderDone(props: { order: RegisterOrder; onClose: () => void }) {
  const { order, onClose } = props
  const { id, orderId, number, currency, shipsFrom, shipTo, mayOpen, cashReceivedMinor } = order
  const { isTraining, orderLabel } = useTill()
  const label = orderLabel(number)
  const printing = useOrderPrinting(order, isTraining)
  const [drawerFault, setDrawerFault] = useState<string | null>(null)
  const isPrinted = useRef(false)
  const print = () => {
    printing.start({ isCopy: isPrinted.current })
    isPrinted.current = true
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each order
  useEffect(() => {
    const isInCash = cashReceivedMinor !== null && !isTraining
    startAfterPayment({ id, isInCash }, { print, onDrawerFault: setDrawerFault })
  }, [id])
  const rows = [
    { label: 'Total', value: formatMoney(order.totalMinor, currency) },
    { label: 'Paid now', value: formatMoney(order.paidMinor, currency) },
    { label: 'Due on delivery', value: formatMoney(order.dueMinor, currency) },
    { label: 'Ships from', value: `${shipsFrom.code} ${shipsFrom.name}` },
    { label: 'Delivered to', value: [shipTo.name, shipTo.address, shipTo.city].join(', ') },
  ]
  return (
    <ModalDialog title={`${label} is placed`} fillsPhone onClose={onClose}>
      {cashReceivedMinor === null ? null : (
        <p className={posClasses.due}>
          Change
          <strong data-change>{formatMoney(order.changeMinor, currency)}</strong>
        </p>
      )}
      {isTraining ? (
        <p className={posClasses.dimmed}>
          Training: nothing was saved, no stock is reserved, and the drawer stays shut.
        </p>
      ) : null}
      <dl className={classes.facts}>
        {rows.map((row) => (
          <div key={row.label}>
            <dt>{row.label}</dt>
            <dd>{row.value}</dd>
          </div>
        ))}
      </dl>
      <form
        className={posClasses.nextFirst}
        onSubmit={(event) => {
          event.preventDefault()
          onClose()
        }}
      >
        <Button type="submit">New sale</Button>
        <ActButton icon={<IconPrinter size={16} />} isPending={printing.isPending} onAct={print}>
          Print confirmation
        </ActButton>
      </form>
      {mayOpen ? (
        <p className={posClasses.dimmed}>
          <AppLink to={orderNoun.path(orderId)}>Open {label.toLowerCase()}</AppLink>
        </p>
      ) : null}
      {[drawerFault, printing.fault]
        .filter((fault) => fault !== null)
        .map((fault) => (
          <p key={fault} role="alert" className={posClasses.fault}>
            {fault}
          </p>
        ))}
      {printing.sheet}
    </ModalDialog>
  )
}
