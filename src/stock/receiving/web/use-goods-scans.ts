import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { ReasonGiven } from '#organization/reasons/reasons.fields.ts'
import { capability } from '#organization/users/capabilities.ts'
import type { ShownRefusal } from '#platform/web/client.ts'
import { useMay } from '#platform/web/permissions-context.ts'
import type { PickedBin } from '#stock/inventory/web/index.tsx'
import { useCountScans } from '#stock/scanning/web/index.tsx'
import type { WholeReceipt } from '../receiving.fields.ts'
import type { CountOutcome } from '../receiving.rules.ts'
import {
  type AgainWith,
  answerTo,
  type Decided,
  type GoodsScan,
  type GoodsTaken,
  waysOutOf,
} from './goods-counted.ts'
import { receivingApi } from './receiving-api.ts'
import { type UnorderedGoods, unorderedGoods } from './unordered-goods.ts'

/** What becomes of the next scans. */
export type GoodsMode = {
  readonly isQuality: boolean
  readonly reject: ReasonGiven | null
  readonly bin: PickedBin | null
}

export const usualMode: GoodsMode = { isQuality: false, reject: null, bin: null }

/** Goods that are not on the order: whether to keep them, or how many to order. */
type UnorderedAsked = { readonly goods: UnorderedGoods; readonly isAdding: boolean }

type ExpiryAsked = { readonly code: string; readonly answer: (day: string) => void }

type GoodsScans = {
  receipt: WholeReceipt
  mode: GoodsMode
  onBin: (bin: PickedBin) => void
  onConfirm: () => void
}

/** The scans of a delivery, with the question that one of them has opened. */
export function useGoodsScans({ receipt: { id, label }, mode, onBin, onConfirm }: GoodsScans) {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const mayScans = useMay(capability.scanHistory)
  const [expiry, setExpiry] = useState<ExpiryAsked | null>(null)
  const [unordered, setUnordered] = useState<UnorderedAsked | null>(null)
  const ask = (scan: GoodsScan, again: AgainWith) =>
    setExpiry({
      code: scan.code,
      answer: (expiresOn) => again({ more: { ...scan.more, expiresOn } }),
    })
  const onRefused = (refusal: ShownRefusal, scan: GoodsScan, again: AgainWith) => {
    if (refusal.code === 'expiry_needed') {
      ask(scan, again)
      const way = { label: 'Enter the expiry date', act: () => ask(scan, again) }
      return { title: 'Which expiry date?', sound: 'over', ways: [way] } as const
    }
    const goods = unorderedGoods(refusal, scan, again)
    if (goods) {
      setUnordered({ goods, isAdding: false })
      const ways = [
        { label: 'Reject as not ordered', act: goods.reject },
        { label: 'Keep for a decision', act: goods.keep },
        ...(goods.mayAdd
          ? [{ label: 'Add to the order', act: () => setUnordered({ goods, isAdding: true }) }]
          : []),
      ]
      return { ways }
    }
    if (refusal.code === 'unknown_barcode' && mayScans) {
      const search = { view: 'unknown', code_q: scan.code }
      const act = () => navigate({ to: '/scan-history', search })
      const text = `${refusal.message} It is in the list of unknown codes with ${label}, where it can be assigned.`
      return { text, ways: [{ label: 'Show unknown codes', act }] }
    }
    return waysOutOf(refusal, scan, again)
  }
  const scanning = useCountScans<WholeReceipt, GoodsTaken, Decided>({
    area: 'receiving',
    take: async ({ scanId: _, more, ...scan }, options) => {
      const { receipt: record, ...taken } = await receivingApi.call.count(
        { id, ...scan, ...asChosen(mode), ...more },
        options,
      )
      return { taken, record }
    },
    takeBack: ({ carton, ...taken }, options) =>
      carton
        ? receivingApi.call.uncountCarton({ id, cartonId: carton.id }, options)
        : receivingApi.call.uncount({ id, ...taken }, options),
    keep: (record) =>
      queries.setQueryData(receivingApi.ask('get', { id: record.id }).queryKey, record),
    takeBin: (code, options) => receivingApi.call.scanBin({ id, code }, options),
    onBin,
    answer: answerTo,
    onConfirm,
    onRefused,
  })
  return {
    scanning,
    expiry,
    closeExpiry: () => setExpiry(null),
    unordered,
    setUnordered,
  }
}

function asChosen({ isQuality, reject, bin }: GoodsMode) {
  const outcome: CountOutcome = reject ? 'rejected' : isQuality ? 'quality' : 'accepted'
  return { outcome, reject, binId: bin?.id ?? null }
}
