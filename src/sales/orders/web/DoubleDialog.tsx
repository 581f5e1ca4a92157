import { Loader } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ActButton } from '#platform/web/ActButton.tsx'
import { refusalOf } from '#platform/web/client.ts'
import { formatInstant } from '#platform/web/format-instant.ts'
import { FormDialog } from '#platform/web/forms/FormDialog.tsx'
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
import { addressChoiceField } from './address-choice-field.ts'
import classes from './DoubleDialog.module.css'
import { OrderLines } from './OrderLines.tsx'
import { deskApi } from './orders-api.ts'

type Props = { order: Order; onClose: () => void; onMerged: (intoId: string) => void }

type Compared = Awaited<ReturnType<typeof deskApi.call.doubles>>

type Values = { readonly address: AddressChoice | null }

const opened: Values = { address: null }

/** Two orders side by side: one customer who ordered twice, or one order that came twice? */
export function DoubleDialog(props: Props) {
  const { order, onClose } = props
  const { data, error, refetch } = useQuery(deskApi.ask('doubles', { id: order.id }))
  const label = orderLabel(order.number)
  const title = `Is ${label.toLowerCase()} a duplicate?`
  const clear = useAct({
    area: 'orders',
    run: deskApi.call.clearDouble,
    onRefusal: () => true,
    onDone: () => {
      tellSuccess(`${label} is not a duplicate`)
      onClose()
    },
  })
  const notTheSame = (
    <ActButton isPending={clear.isPending} onAct={() => clear.start({ id: order.id })}>
      Not the same
    </ActButton>
  )
  const refused = clear.refusal ? <RefusalNote refusal={clear.refusal} /> : null
  if (!data?.earlier)
    return (
      <ModalDialog title={title} isWide onClose={onClose}>
        {data ? (
          <>
            <p className={classes.signs}>{data.signs.join(' · ')}</p>
            <p>The earlier order is at an outlet that you cannot see.</p>
          </>
        ) : error ? (
          <RefusalNote refusal={refusalOf(error)} onRetry={() => refetch()} />
        ) : (
          <Loader />
        )}
        {refused}
        <div className={classes.buttons}>
          <ActButton onAct={onClose}>Cancel</ActButton>
          {data ? notTheSame : null}
        </div>
      </ModalDialog>
    )
  return (
    <MergeDouble
      {...props}
      {...{ title, data, refused }}
      earlier={data.earlier}
      acts={notTheSame}
      onRefused={() => void refetch()}
    />
  )
}

type MergeProps = Props & {
  title: string
  data: Compared
  earlier: Order
  /** That the two are not the same, and why this was refused. */
  acts: ReactNode
  refused: ReactNode
  onRefused: () => void
}

function MergeDouble({ order, data, earlier, refused, onRefused, ...props }: MergeProps) {
  const label = orderLabel(order.number)
  const into = orderLabel(earlier.number)
  const addresses = { earlier: addressOf(earlier), later: addressOf(order) }
  return (
    <FormDialog
      area="orders"
      title={props.title}
      subject={label}
      effect={
        <div className={classes.compared}>
          <p className={classes.signs}>{data.signs.join(' · ')}</p>
          <div className={classes.pair}>
            <OneOrder title="Earlier" order={earlier} />
            <OneOrder title="This one" order={order} />
          </div>
        </div>
      }
      confirmLabel={`Merge into ${into.toLowerCase()}`}
      isWide
      fields={{ address: addressChoiceField<Values>(data.addressesDiffer ? addresses : null) }}
      opened={opened}
      version={order.version}
      whyNot={() => data.whyNot}
      below={() => (
        <>
          {refused}
          <p className={classes.signs}>
            Merged, the lines of both ship together for one shipping charge, what was paid counts
            for both, and {label.toLowerCase()} is cancelled. If it is a plain repetition, cancel it
            instead.
          </p>
        </>
      )}
      acts={() => props.acts}
      save={({ values: { address }, version }, options) =>
        deskApi.call.merge(
          {
            id: order.id,
            version,
            intoId: earlier.id,
            intoVersion: earlier.version,
            ...(data.addressesDiffer && address ? { address } : {}),
          },
          options,
        )
      }
      // The earlier order may be what changed: its version comes with the comparison.
      onRefused={onRefused}
      onSaved={({ intoId, number }) => {
        tellSuccess(`${label} was merged into ${orderLabel(number).toLowerCase()}`)
        props.onMerged(intoId)
      }}
      onClose={props.onClose}
    />
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
