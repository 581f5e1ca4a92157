import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { classNames } from '#platform/web/class-names.ts'
import { refusalOf } from '#platform/web/client.ts'
import { formatInstant } from '#platform/web/format-instant.ts'
import { PageFrame } from '#platform/web/layout/PageFrame.tsx'
import { RefusalNote } from '#platform/web/layout/RefusalNote.tsx'
import { useRecentRecord } from '#platform/web/recent-records.ts'
import { useUrlState } from '#platform/web/url-state.ts'
import { useWideScreen } from '#platform/web/use-phone.ts'
import type { Order } from '../orders.contract.ts'
import { orderLabel } from '../orders.nouns.ts'
import { OrderCustomer } from './OrderCustomer.tsx'
import { OrderMarks } from './OrderMarks.tsx'
import { OrderPanel } from './OrderPanel.tsx'
import { OrderBackground, OrderGoods } from './OrderParts.tsx'
import { OrderTimeline } from './OrderTimeline.tsx'
import classes from './OrderTop.module.css'
import { OrderTop } from './OrderTop.tsx'
import { ordersApi } from './orders-api.ts'
import { useOrderScans } from './use-order-scans.ts'

const NewOrder = lazy(async () => ({ default: (await import('./NewOrder.tsx')).NewOrder }))

/** One order on a separate page, with an address to share with colleagues. */
export function OrderPage() {
  const { id = '' }: { id?: string } = useParams({ strict: false })
  const { params, set } = useUrlState()
  const { data, error, refetch } = useQuery({
    ...ordersApi.ask('get', { id }),
    placeholderData: keepPreviousData,
  })
  useOrderScans(!params.new, false)
  useRecentRecord(data ? orderLabel(data.number) : '', data !== undefined)
  return (
    <PageFrame
      key={data?.number}
      title={data ? orderLabel(data.number) : 'Order'}
      purpose={data ? placedInWords(data) : ''}
      more={data ? <OrderMarks order={data} /> : null}
    >
      {error ? <RefusalNote refusal={refusalOf(error)} onRetry={() => refetch()} /> : null}
      {data ? <OrderBody order={data} /> : null}
      <Suspense>
        {params.open && params.open !== id ? (
          <OrderPanel id={params.open} onClose={() => set({ open: null }, 'replace')} />
        ) : null}
        {params.new ? <NewOrder onClose={() => set({ new: null }, 'replace')} /> : null}
      </Suspense>
    </PageFrame>
  )
}

/** In two columns where there is room: the goods, the money and the story beside who and where. */
function OrderBody({ order }: { order: Order }) {
  const isWide = useWideScreen()
  if (!isWide) {
    return (
      <div className={classes.column}>
        <OrderTop order={order} />
        <OrderCustomer order={order} />
        <OrderGoods order={order} />
        <OrderBackground order={order} />
        <OrderTimeline order={order} />
      </div>
    )
  }
  return (
    <div className={classes.columns}>
      <div className={classes.column}>
        <OrderTop order={order} />
        <OrderGoods order={order} />
        <OrderTimeline order={order} />
      </div>
      <div className={classNames(classes.column, classes.side)}>
        <OrderCustomer order={order} />
        <OrderBackground order={order} />
      </div>
    </div>
  )
}

function placedInWords({
  placedAt,
  channelName,
  outletCode,
  outletName,
  createdBy,
}: Order): string {
  const by = createdBy ? ` by ${createdBy}` : ''
  return `${formatInstant(placedAt)}${by} · ${channelName} · ${outletCode} ${outletName}`
}
