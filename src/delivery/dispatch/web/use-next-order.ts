import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useUrlState } from '#platform/web/url-state.ts'
import { useAct } from '#platform/web/use-act.ts'
import { dispatchApi } from './dispatch-api.ts'

/** After an order is packed the next one opens at the station, if the packer wants it so. */
export function useNextOrder() {
  const { params, set } = useUrlState()
  const queries = useQueryClient()
  const refused = useRef('')
  const take = useAct({
    area: 'dispatch',
    run: dispatchApi.call.next,
    // Shown in place of the next order, with a retry.
    onRefusal: ({ message }) => {
      refused.current = message
      return true
    },
  })
  /** The next order of the same outlet, or why none is opened. */
  const after = async (exceptOrderId: string) => {
    const ask = dispatchApi.ask('packed', { orderId: exceptOrderId })
    const { parcel } = await queries.fetchQuery({ ...ask, staleTime: 0 })
    if (parcel?.asksForPhoto && parcel.photos.length === 0)
      return { next: null, whyNot: `Take a photo of ${parcel.code} first.` }
    const input = parcel ? { exceptOrderId, outletId: parcel.outletId } : { exceptOrderId }
    const given = await take.start(input)
    if (!given) return { next: null, whyNot: refused.current }
    return { next: given.next, whyNot: given.next ? '' : 'No other order waits to be packed.' }
  }
  return {
    isOn: params.next !== undefined,
    turn: (isOn: boolean) => set({ next: isOn ? '1' : null }, 'replace'),
    after,
  }
}
