import { useQuery } from '@tanstack/react-query'
import { formatMoney } from '#platform/money.ts'
import { formatCount } from '#platform/web/format-instant.ts'
import classes from './OrderBulk.module.css'
import { deskApi } from './orders-api.ts'
import type { BulkScope } from './use-bulk-run.ts'

type Losses = Awaited<ReturnType<typeof deskApi.call.cancelLosses>>

/** What cancelling would lose, as the server counts it. Nothing without a scope. */
export function useCancelLosses(scope: BulkScope | null) {
  const { data } = useQuery({
    ...deskApi.ask('cancelLosses', scope ? inputOf(scope) : {}),
    enabled: scope !== null,
    staleTime: 0,
  })
  return {
    sentence: data ? <p className={classes.losses}>{lossesInWords(data)}</p> : null,
    orders: data?.orders,
    /** For the input of the cancellation; null until it is counted. */
    said: scope === null ? {} : data ? { confirmedCount: data.orders } : null,
  }
}

function inputOf(scope: BulkScope) {
  return 'ids' in scope ? { ids: [...scope.ids] } : scope.filter
}

/** “50 orders, £4,120.35, 143 units released, 3 are paid and need a refund of £210.00” */
function lossesInWords({ orders, isMore, units, toRefund, worth }: Losses): string {
  const amounts = worth.map(({ totalMinor, currency }) => formatMoney(totalMinor, currency))
  const refunds = worth
    .filter(({ toRefundMinor }) => toRefundMinor > 0)
    .map(({ toRefundMinor, currency }) => formatMoney(toRefundMinor, currency))
  const paid =
    toRefund === 1 ? '1 is paid and needs a refund' : `${toRefund} are paid and need a refund`
  const some = orders === 1 ? '1 order' : `${formatCount(orders)} orders`
  const lost = [
    ...amounts,
    units === 1 ? '1 unit released' : `${formatCount(units)} units released`,
    toRefund === 0 ? 'none is paid' : `${paid} of ${refunds.join(' and ')}`,
  ].join(', ')
  return isMore
    ? `More than ${some}. Of the first ${formatCount(orders)}: ${lost}`
    : `${some}, ${lost}`
}
