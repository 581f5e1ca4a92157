import { useQueryClient } from '@tanstack/react-query'
import { useUrlState } from '#platform/web/url-state.ts'
import { dispatchApi } from './dispatch-api.ts'

/** After an order is packed the one that waits next comes onto the bench, if the packer wants it so. */
export function useNextOrder() {
  const { params, set } = useUrlState()
  const queries = useQueryClient()
  const fresh = { staleTime: 0 }
  const find = async (exceptOrderId: string, outletId?: string) => {
    const input = outletId === undefined ? { exceptOrderId } : { exceptOrderId, outletId }
    const { next } = await queries.fetchQuery({ ...dispatchApi.ask('next', input), ...fresh })
    return next
  }
  /** The next order of the same outlet, or why none is opened. */
  const after = async (orderId: string) => {
    const ask = dispatchApi.ask('packed', { orderId })
    const { parcel } = await queries.fetchQuery({ ...ask, ...fresh })
    if (parcel?.asksForPhoto && parcel.photos.length === 0)
      return { next: null, whyNot: `Take a photo of ${parcel.code} first.` }
    const next = await find(orderId, parcel?.outletId)
    return { next, whyNot: next ? '' : 'No other order waits to be packed.' }
  }
  return {
    isOn: params.next !== undefined,
    turn: (isOn: boolean) => set({ next: isOn ? '1' : null }, 'replace'),
    after,
  }
}
