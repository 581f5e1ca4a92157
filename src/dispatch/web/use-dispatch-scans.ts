import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ShownRefusal } from '#platform/web/client.ts'
import { soundOfRefusal, titleOfRefusal } from '#platform/web/scan/refused-scan.ts'
import { choicesOf } from '#platform/web/scan/scan-choices.ts'
import { useScanLog } from '#platform/web/scan/scan-log.ts'
import { useScanTarget } from '#platform/web/scan/scanner-context.ts'
import { useUrlState } from '#platform/web/url-state.ts'
import { useAct } from '#platform/web/use-act.ts'
import type { Bench } from '../dispatch.contract.ts'
import { dispatchApi, scansOfDispatch } from './dispatch-api.ts'
import { scanKindOf } from './scan-kinds.ts'

const area = 'dispatch'

/**
 * What scans do on the bench: an order's code, or its tote's, opens it, a parcel's code shows the
 * parcel, and any other code is a unit for the order on the bench.
 */
export function useDispatchScans() {
  const { params, set } = useUrlState()
  const { scans, tell } = useScanLog()
  const queries = useQueryClient()
  const parcel = useQuery({
    ...dispatchApi.ask('parcel', { id: params.parcel ?? '' }),
    enabled: params.parcel !== undefined,
  })
  const orderId = params.order ?? parcel.data?.orderId ?? null

  const tellRefusal = (refusal: ShownRefusal, { code }: { code: string }) => {
    const title = titleOfRefusal(refusal)
    const choices = choicesOf(refusal)
    tell({ code, sound: soundOfRefusal(refusal), title, text: refusal.message, choices })
    return true
  }
  const keepBench = (bench: Bench) =>
    queries.setQueryData(dispatchApi.ask('bench', { orderId: bench.orderId }).queryKey, bench)

  const open = useAct({
    area,
    run: scansOfDispatch.call.resolve,
    onRefusal: tellRefusal,
    onDone: ({ id, label }, { code }) => {
      tell({ code, sound: 'ok', title: label, text: 'On the bench. Scan its units.' })
      set({ order: id }, orderId ? 'replace' : 'push')
    },
  })
  const takeBox = useAct({
    area,
    run: dispatchApi.call.chooseBox,
    onRefusal: tellRefusal,
    onDone: ({ chosen }, { code }) => {
      const [box] = chosen
      tell({ code, sound: 'ok', title: `Box ${box?.sku ?? code}`, text: box?.title ?? '' })
    },
  })
  const pack = useAct({
    area,
    run: dispatchApi.call.packUnit,
    onRefusal: (refusal, input) => {
      if (refusal.code !== 'is_packaging') return tellRefusal(refusal, input)
      takeBox.start({ ...input, whyOther: '' })
      return true
    },
    onDone: ({ lineId, bench }, { code }) => {
      keepBench(bench)
      tell({ code, ...answerTo(bench, lineId) })
    },
  })
  const show = useAct({
    area,
    run: scansOfDispatch.call.resolve,
    onRefusal: tellRefusal,
    onDone: ({ id, label }, { code }) => {
      tell({ code, sound: 'ok', title: label, text: 'Shown among the parcels.' })
      set({ tab: 'parcels', parcel: id, order: null })
    },
  })
  const takeOut = useAct({
    area,
    run: (input: { orderId: string; lineId: string; code: string }, options) =>
      dispatchApi.call.takeOutUnit({ orderId: input.orderId, lineId: input.lineId }, options),
    onRefusal: tellRefusal,
    onDone: (bench, { code }) => {
      keepBench(bench)
      tell({ code, sound: 'ok', title: 'Taken out', text: `One ${code} less in the parcel` })
    },
  })

  useScanTarget(async (code) => {
    const kind = scanKindOf(code)
    if (kind === 'order') await open.start({ code })
    else if (kind === 'parcel') await show.start({ code })
    else if (orderId) await pack.start({ orderId, code })
    else {
      const text = 'Scan the code of an order (O-…) or choose one below; then scan its units.'
      tell({ code, sound: 'wrong', title: 'No order on the bench', text })
    }
  })
  return { scans, orderId, takeOut }
}

function answerTo(bench: Bench, lineId: string) {
  const line = bench.lines.find(({ id }) => id === lineId)
  const count = line && line.quantityScale === 0 ? `${line.packedQuantity} of ${line.quantity}` : ''
  if (bench.state === 'packed')
    return {
      sound: 'done',
      title: 'Order packed',
      text: `Parcel ${bench.parcelCode ?? ''}`,
    } as const
  const title = line ? `${line.sku} ${count}`.trim() : 'Taken'
  return { sound: 'ok', title, text: line?.title ?? '' } as const
}
