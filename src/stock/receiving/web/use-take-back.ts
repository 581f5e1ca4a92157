import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ShownRefusal } from '#platform/web/client.ts'
import { useAct } from '#platform/web/use-act.ts'
import type { WholeReceipt } from '../receiving.fields.ts'
import { receivingApi } from './receiving-api.ts'

/** Goods that are in a bin, with how they are called. */
export type PlacedPiece = {
  readonly receivedId: string
  readonly binId: string
  readonly binCode: string
  readonly quantity: number
  readonly sku: string
}

type TakeBack = {
  readonly receipt: WholeReceipt
  readonly onRefused: (refusal: ShownRefusal) => void
  readonly onBack: (piece: PlacedPiece) => void
}

/** Takes goods back from their bins: the last that were put away here, or any. */
export function useTakeBack({ receipt: { id }, onRefused, onBack }: TakeBack) {
  const queries = useQueryClient()
  const [done, setDone] = useState<readonly PlacedPiece[]>([])
  const act = useAct({
    area: 'receiving',
    run: ({ receivedId, binId, quantity }: PlacedPiece, options) =>
      receivingApi.call.takeBack({ id, receivedId, binId, quantity }, options),
    onRefusal: (refusal) => {
      onRefused(refusal)
      return true
    },
    onDone: (record, piece) => {
      queries.setQueryData(receivingApi.ask('get', { id }).queryKey, record)
      setDone((now) => now.filter((each) => each !== piece && !isGone(each, record)))
      onBack(piece)
    },
  })
  return {
    last: done.at(-1) ?? null,
    note: (piece: PlacedPiece) => setDone((now) => [...now, piece]),
    takeBack: (piece: PlacedPiece) => act.start(piece),
    isPending: act.isPending,
  }
}

/** Taken back otherwise since: there is less of it in the bin. */
const isGone = ({ receivedId, binId, quantity }: PlacedPiece, { received }: WholeReceipt) => {
  const row = received.find(({ id }) => id === receivedId)
  return !row?.bins.some((bin) => bin.binId === binId && bin.quantity >= quantity)
}

type Before = {
  readonly receivedId: string
  readonly bins: WholeReceipt['received'][number]['bins']
}

/** What a scan has put into a bin: the bin in which there is more than before. */
export function placedSince(
  { received, rows }: WholeReceipt,
  { receivedId, bins }: Before,
): PlacedPiece | null {
  const row = received.find(({ id }) => id === receivedId)
  const line = rows.find(({ id }) => id === row?.lineId)
  const before = new Map(bins.map(({ binId, quantity }) => [binId, quantity]))
  const grown = row?.bins
    .map((bin) => ({ ...bin, quantity: bin.quantity - (before.get(bin.binId) ?? 0) }))
    .find(({ quantity }) => quantity > 0)
  return line && grown ? { receivedId, sku: line.sku, ...grown } : null
}
