import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { lazy, Suspense, use, useState } from 'react'
import { RateNote } from '#organization/exchange-rates/web/index.tsx'
import { refusalOf } from '#platform/web/client.ts'
import { formatDay } from '#platform/web/format-instant.ts'
import { InstantText } from '#platform/web/InstantText.tsx'
import { FactList } from '#platform/web/layout/FactList.tsx'
import { RefusalNote } from '#platform/web/layout/RefusalNote.tsx'
import { SidePanel } from '#platform/web/layout/SidePanel.tsx'
import { MoneyText } from '#platform/web/MoneyText.tsx'
import { RecordHistory } from '#platform/web/RecordHistory.tsx'
import { StateBadge } from '#platform/web/StateBadge.tsx'
import { ToneBadge } from '#platform/web/ToneBadge.tsx'
import { clockAt } from '#platform/zone-in-use.ts'
import type { PurchaseOrder } from '../purchase-orders.fields.ts'
import { purchaseOrderMachine } from '../purchase-orders.states.ts'
import { OrderDocuments } from './OrderDocuments.tsx'
import { ProposalSection } from './ProposalSection.tsx'
import { PurchaseOrderLines } from './PurchaseOrderLines.tsx'
import { PurchaseOrderMoves } from './PurchaseOrderMoves.tsx'
import { purchaseOrdersApi } from './purchasing-api.ts'
import { PurchasingSlotsContext } from './purchasing-slots.ts'
import { RevisionList } from './RevisionList.tsx'

const ChangePurchaseOrder = lazy(async () => ({
  default: (await import('./PurchaseOrderForm.tsx')).ChangePurchaseOrder,
}))

/** One purchase order: the next step, who delivers what by when, and how it changed. */
export function PurchaseOrderPanel({ id, onClose }: { id: string; onClose: () => void }) {
  const [isChanging, setChanging] = useState(false)
  const { data, error, refetch } = useQuery({
    ...purchaseOrdersApi.ask('get', { id }),
    placeholderData: keepPreviousData,
  })
  const { OrderInvoices, OrderNotices, OrderClaim } = use(PurchasingSlotsContext)
  const history = useQuery(purchaseOrdersApi.ask('history', { id }))
  if (!data)
    return (
      <SidePanel title="Purchase order" onClose={onClose}>
        {error ? <RefusalNote refusal={refusalOf(error)} onRetry={() => refetch()} /> : null}
      </SidePanel>
    )
  if (isChanging)
    return (
      <Suspense>
        <ChangePurchaseOrder order={data} onClose={() => setChanging(false)} />
      </Suspense>
    )
  return (
    <SidePanel
      title={data.label}
      mark={<StateBadge machine={purchaseOrderMachine} state={data.state} isLarge />}
      onClose={onClose}
    >
      <PurchaseOrderMoves order={data} onChange={() => setChanging(true)} />
      {OrderClaim && data.sentAt !== null && data.totalMinor !== null ? (
        <OrderClaim orderId={id} isClosed={data.state === 'closed'} />
      ) : null}
      <OrderFacts order={data} />
      {data.proposal ? <ProposalSection order={data} proposal={data.proposal} /> : null}
      <PurchaseOrderLines order={data} />
      {OrderNotices && data.sentAt !== null ? <OrderNotices orderId={id} /> : null}
      {OrderInvoices && data.sentAt !== null && data.totalMinor !== null ? (
        <OrderInvoices orderId={id} />
      ) : null}
      <OrderDocuments order={data} />
      {data.revisions.length > 1 ? (
        <RevisionList revisions={data.revisions} currency={data.currency} />
      ) : null}
      <RecordHistory key={id} query={history} />
    </SidePanel>
  )
}

function OrderFacts({ order }: { order: PurchaseOrder }) {
  const { supplierName, outletCode, outletName, totalMinor, expectedOn, isLate, sentAt } = order
  const { currency, outletCurrency } = order
  const expected = expectedOn && formatDay(expectedOn)
  return (
    <FactList
      facts={[
        { label: 'Supplier', value: supplierName },
        { label: 'Deliver to', value: `${outletCode} ${outletName}` },
        {
          label: 'Total',
          value: totalMinor === null ? null : <OrderTotal order={order} minor={totalMinor} />,
        },
        {
          label: 'Exchange rate',
          value:
            currency === outletCurrency ? null : (
              <RateNote from={currency} into={outletCurrency} {...order} isKept={sentAt !== null} />
            ),
        },
        {
          label: 'Expected',
          value: isLate ? <ToneBadge tone="bad" label={`${expected}, late`} /> : expected,
        },
        { label: 'Supplier reference', value: order.supplierReference },
        { label: 'Imported as', value: order.importReference },
        { label: 'Submitted by', value: order.submittedBy },
        { label: 'Approved by', value: order.approvedBy },
        {
          label: 'Sent',
          value: order.importReference ? (
            sentElsewhere(order)
          ) : order.sentAt ? (
            <>
              <InstantText at={order.sentAt} /> by {order.sentBy ?? 'the system'}
              {order.sentTo ? ` to ${order.sentTo}` : ''}
            </>
          ) : null,
        },
        {
          label: 'Confirmed',
          value: order.confirmedAt ? <InstantText at={order.confirmedAt} /> : null,
        },
        { label: 'Revision', value: order.revision > 1 ? String(order.revision) : null },
        { label: 'Note', value: order.note },
      ]}
    />
  )
}

/** In its currency first, then what it is worth at the outlet. */
function OrderTotal({ order, minor }: { order: PurchaseOrder; minor: number }) {
  const { currency, outletCurrency, outletTotalMinor } = order
  const isForeign = currency !== outletCurrency && outletTotalMinor !== null
  return (
    <>
      <MoneyText minor={minor} currency={currency} />
      {isForeign ? (
        <>
          {' '}
          (<MoneyText minor={outletTotalMinor} currency={outletCurrency} />)
        </>
      ) : null}
    </>
  )
}

/** Of an order that was imported only the day is known. */
const sentElsewhere = ({ sentAt }: PurchaseOrder) =>
  sentAt === null ? null : `${formatDay(dayHere(sentAt))}, by another system`

const dayHere = (at: string) => clockAt(new Date(at)).toISOString().slice(0, 10)
