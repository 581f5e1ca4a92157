import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { refusalOf } from '#platform/web/client.ts'
import { RefusalNote } from '#platform/web/layout/RefusalNote.tsx'
import { SidePanel } from '#platform/web/layout/SidePanel.tsx'
import { orderLabel } from '../orders.nouns.ts'
import { OrderCustomer } from './OrderCustomer.tsx'
import { OrderMarks } from './OrderMarks.tsx'
import { OrderBackground, OrderGoods } from './OrderParts.tsx'
import { OrderTimeline } from './OrderTimeline.tsx'
import { OrderTop } from './OrderTop.tsx'
import { ordersApi } from './orders-api.ts'

/** One order beside the list, for a quick look: what is due and next, who and where, then the rest. */
export function OrderPanel({ id, onClose }: { id: string; onClose: () => void }) {
  const { data, error, refetch } = useQuery({
    ...ordersApi.ask('get', { id }),
    placeholderData: keepPreviousData,
  })
  if (!data) {
    return (
      <SidePanel title="Order" onClose={onClose}>
        {error ? <RefusalNote refusal={refusalOf(error)} onRetry={() => refetch()} /> : null}
      </SidePanel>
    )
  }
  return (
    <SidePanel
      title={orderLabel(data.number)}
      mark={<OrderMarks order={data} hasPage />}
      onClose={onClose}
    >
      <OrderTop order={data} />
      <OrderCustomer order={data} />
      <OrderGoods order={data} />
      <OrderBackground order={data} />
      <OrderTimeline order={data} />
    </SidePanel>
  )
}
