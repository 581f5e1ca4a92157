import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { ShownRefusal } from '#platform/web/client.ts'
import { type AmountAsked, amountAsked } from '#platform/web/scan/AskedAmount.tsx'
import { soundOfRefusal, titleOfRefusal } from '#platform/web/scan/refused-scan.ts'
import { choicesOf } from '#platform/web/scan/scan-choices.ts'
import { useScanLog } from '#platform/web/scan/scan-log.ts'
import { useScanTarget } from '#platform/web/scan/scanner-context.ts'
import { useUrlState } from '#platform/web/url-state.ts'
import { useAct } from '#platform/web/use-act.ts'
import { usePageKeys } from '#platform/web/use-page-keys.ts'
import { orderLabel } from '#sales/orders/orders.nouns.ts'
import type { Bench } from '../dispatch.contract.ts'
import { dispatchApi, scansOfDispatch } from './dispatch-api.ts'
import { scanKindOf } from './scan-kinds.ts'
import { useBenchCards } from './use-bench-cards.ts'
import { useNextOrder } from './use-next-order.ts'

const area = 'dispatch'

/** A unit to take out again; where the line has several lots, with its lot. */
export type UnitOut = { orderId: string; lineId: string; lotId?: string | undefined }

/**
 * Scans at the station: the code of an order, or of its tote, opens it, a parcel's code shows the
 * parcel, and any other code is a unit for the open order.
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
  const next = useNextOrder()
  // A scan may come before the screen has rendered the order that the previous scan opened.
  const onBench = useRef(orderId)
  useEffect(() => {
    onBench.current = orderId
  }, [orderId])

  const tellRefusal = (
    refusal: ShownRefusal,
    { code }: { code: string },
    asks?: AmountAsked | undefined,
  ) => {
    const title = titleOfRefusal(refusal)
    const choices = choicesOf(refusal)
    tell({ code, sound: soundOfRefusal(refusal), title, text: refusal.message, choices, asks })
    return true
  }
  const keepBench = (bench: Bench) =>
    queries.setQueryData(dispatchApi.ask('bench', { orderId: bench.orderId }).queryKey, bench)

  const putOnBench = (id: string) => {
    onBench.current = id
    set({ order: id }, orderId ? 'replace' : 'push')
  }
  const goOn = async (packedId: string) => {
    const { next: found, whyNot } = await next.after(packedId)
    if (!found)
      return tell({ code: 'Next order', sound: 'over', title: 'No next order', text: whyNot })
    const title = orderLabel(found.number)
    tell({ code: title, sound: 'ok', title, text: 'Next on the bench. Scan its units.' })
    putOnBench(found.orderId)
  }

  const open = useAct({
    area,
    run: scansOfDispatch.call.resolve,
    onRefusal: tellRefusal,
    onDone: ({ id, label }, { code }) => {
      tell({ code, sound: 'ok', title: label, text: 'On the bench. Scan its units.' })
      putOnBench(id)
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
  // The product whose lot is asked for; the next scan may be that lot.
  const lotOf = useRef<string | undefined>(undefined)
  const pack = useAct({
    area,
    run: dispatchApi.call.packUnit,
    onRefusal: (refusal, input) => {
      lotOf.current = lotAskedFor(refusal, input)
      if (refusal.code !== 'is_packaging') {
        const take = (amount: number) => void pack.start({ ...input, amount })
        return tellRefusal(refusal, input, amountAsked(refusal, take))
      }
      takeBox.start({ orderId: input.orderId, code: input.code })
      return true
    },
    onDone: ({ lineId, bench }, { code }) => {
      lotOf.current = undefined
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
    run: ({ code: _code, ...unit }: UnitOut & { code: string }, options) =>
      dispatchApi.call.takeOutUnit(unit, options),
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
    else if (onBench.current) {
      const packing = { orderId: onBench.current, code, lotOf: lotOf.current }
      const done = await pack.start(packing)
      if (done?.bench.state === 'packed' && next.isOn) await goOn(packing.orderId)
    } else {
      const text = 'Scan the code of an order (O-…) or choose one below; then scan its units.'
      tell({ code, sound: 'wrong', title: 'No order on the bench', text })
    }
  })
  const endLotQuestion = () => {
    lotOf.current = undefined
    tell({ code: 'Esc', sound: 'ok', title: 'No lot chosen', text: 'Scan the next unit.' })
  }
  usePageKeys({
    escape: {
      does: 'Choose no lot',
      run: lotOf.current === undefined ? null : endLotQuestion,
    },
  })
  useBenchCards(orderId, tell)
  return { scans, orderId, takeOut, next, goOn }
}

const lotRefusals = [
  'wrong_lot',
  'lot_expired',
  'lot_on_hold',
  'lot_not_there',
  'unknown_barcode',
  'misread_barcode',
]

/**
 * A code that is not a lot, or a lot that must not be sold, leaves the question open, so that the
 * next lot can be scanned.
 */
function lotAskedFor(
  { code: why }: ShownRefusal,
  { code, lotOf }: { code: string; lotOf?: string | undefined },
): string | undefined {
  if (why === 'lot_needed') return code
  return lotRefusals.includes(why) ? lotOf : undefined
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
