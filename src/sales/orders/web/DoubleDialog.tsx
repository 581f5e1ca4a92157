import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ActButton } from '#platform/web/ActButton.tsx'
import { refusalOf } from '#platform/web/client.ts'
import { formatInstant } from '#platform/web/format-instant.ts'
import { FactList } from '#platform/web/layout/FactList.tsx'
import { RefusalNote } from '#platform/web/layout/RefusalNote.tsx'
import { ModalDialog } from '#platform/web/ModalDialog.tsx'
import { MoneyText } from '#platform/web/MoneyText.tsx'
import { tellSuccess } from '#platform/web/notify.ts'
import { StateBadge } from '#platform/web/StateBadge.tsx'
import { useAct } from '#platform/web/use-act.ts'
import type { AddressChoice } from '../merge.rules.ts'
import { paymentLabels } from '../order-words.ts'
import type { Order } from '../orders.contract.ts'
import { orderLabel } from '../orders.nouns.ts'
import { orderMachine } from '../orders.states.ts'
import { AddressChoiceField } from './AddressChoiceField.tsx'
import classes from './DoubleDialog.module.css'
import { OrderLines } from './OrderLines.tsx'
import { deskApi } from './orders-api.ts'

type Props = { order: Order; onClose: () => void; onMerged: (intoId: string) => void }

/** Two orders side by side: one customer who ordered twice, or one order that came twice? */
export function DoubleDialog({ order, onClose, onMerged }: Props) {
  const { data, error } = useQuery(deskApi.ask('doubles', { id: order.id }))
  const label = orderLabel(order.number)
  const clear = useAct({
    area: 'orders',
    run: deskApi.call.clearDouble,
    onRefusal: () => true,
    onDone: () => {
      tellSuccess(`${label} is no double`)
      onClose()
    },
  })
  const merge = useAct({
    area: 'orders',
    run: deskApi.call.merge,
    onRefusal: () => true,
    onDone: ({ intoId, number }) => {
      tellSuccess(`${label} went into ${orderLabel(number)}`)
      onMerged(intoId)
    },
  })
  const [address, setAddress] = useState<AddressChoice | null>(null)
  const earlier = data?.earlier ?? null
  const isMissing = data?.addressesDiffer === true && address === null
  const refusal = merge.refusal ?? clear.refusal ?? (error ? refusalOf(error) : null)
  return (
    <ModalDialog title={`Is ${label.toLowerCase()} a double?`} isWide onClose={onClose}>
      {data ? <p className={classes.signs}>{data.signs.join(' · ')}</p> : null}
      {data && !earlier ? <p>The earlier order is at an outlet that is not yours to see.</p> : null}
      {earlier ? (
        <div className={classes.pair}>
          <OneOrder title="Earlier" order={earlier} />
          <OneOrder title="This one" order={order} />
        </div>
      ) : null}
      {earlier && data?.addressesDiffer ? (
        <AddressChoiceField
          addresses={{ earlier: addressOf(earlier), later: addressOf(order) }}
          value={address}
          onChange={setAddress}
        />
      ) : null}
      {refusal ? <RefusalNote refusal={refusal} /> : null}
      <div className={classes.buttons}>
        <ActButton onAct={onClose}>Cancel</ActButton>
        <ActButton isPending={clear.isPending} onAct={() => clear.start({ id: order.id })}>
          Not the same
        </ActButton>
        {earlier ? (
          <ActButton
            weight="main"
            whyNot={data?.whyNot ?? (isMissing ? 'Choose the address that counts.' : null)}
            isPending={merge.isPending}
            onAct={() =>
              merge.start({
                id: order.id,
                version: order.version,
                intoId: earlier.id,
                intoVersion: earlier.version,
                ...(data?.addressesDiffer && address ? { address } : {}),
              })
            }
          >
            Merge into {orderLabel(earlier.number).toLowerCase()}
          </ActButton>
        ) : null}
      </div>
      {earlier ? (
        <p className={classes.signs}>
          Merged, the lines of both ship together for one shipping charge, what was paid counts for
          both, and {label.toLowerCase()} is cancelled. If it is a plain repetition, cancel it
          instead.
        </p>
      ) : null}
    </ModalDialog>
  )
}

function addressOf({ number, shipAddress, shipPostcode, shipCity }: Order): string {
  const address = [shipAddress, shipPostcode, shipCity].filter(Boolean).join(', ')
  return `${orderLabel(number)}: ${address}`
}

function OneOrder({ title, order }: { title: string; order: Order }) {
  return (
    <section className={classes.order} aria-label={title}>
      <h3 className={classes.title}>
        {title}: {orderLabel(order.number)}{' '}
        <StateBadge machine={orderMachine} state={order.state} />
      </h3>
      <FactList
        facts={[
          { label: 'Placed', value: formatInstant(order.placedAt) },
          { label: 'Customer', value: `${order.shipName} ${order.shipPhone}` },
          {
            label: 'Address',
            value: `${order.shipAddress}, ${order.shipPostcode} ${order.shipCity}`,
          },
          { label: 'Payment', value: paymentLabels[order.paymentMethod] },
          {
            label: 'Total',
            value: <MoneyText minor={order.totalMinor} currency={order.currency} />,
          },
        ]}
      />
      <OrderLines order={order} />
    </section>
  )
}
