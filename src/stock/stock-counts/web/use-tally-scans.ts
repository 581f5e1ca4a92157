import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ShownRefusal } from '#platform/web/client.ts'
import type { ShownScan } from '#platform/web/scan/ScanResultBar.tsx'
import { formatAmount } from '#stock/scanning/scanned-amount.ts'
import { type CountAnswer, type CountScan, useCountScans } from '#stock/scanning/web/index.tsx'
import type { StockCountLine, WholeStockCount } from '../stock-counts.fields.ts'
import { placeWords } from './count-words.ts'
import { stockCountsApi } from './stock-counts-api.ts'

/** Where the next goods are: a bin, or no bin. */
export type CountedPlace = { readonly binId: string | null; readonly code: string | null }

export const placeLabel = ({ code }: CountedPlace): string =>
  code === null ? 'Goods in no bin' : `Bin ${code}`

type Tallied = {
  readonly lineId: string
  readonly round: number
  readonly quantity: number
  readonly line: StockCountLine
}

type Decided = { readonly expiresOn: string }

type AgainWith = (more: { more: Decided }) => void

type TallyScans = {
  count: WholeStockCount
  place: CountedPlace | null
  onPlace: (place: CountedPlace) => void
  onConfirm: () => void
}

/** The scans of a stock count, with the question that one of them has opened. */
export function useTallyScans({ count: { id }, place, onPlace, onConfirm }: TallyScans) {
  const queries = useQueryClient()
  const [lastLine, setLastLine] = useState<StockCountLine | null>(null)
  const [expiry, setExpiry] = useState<{
    readonly code: string
    readonly answer: (day: string) => void
  } | null>(null)
  const scanning = useCountScans<WholeStockCount, Tallied, Decided>({
    area: 'stockCounts',
    take: async ({ scanId: _, more, ...scan }, options) => {
      const binId = place?.binId ?? null
      const { record, ...taken } = await stockCountsApi.call.count(
        { id, ...scan, ...more, binId },
        options,
      )
      setLastLine(taken.line)
      return { taken, record }
    },
    takeBack: async ({ lineId, round, quantity }, options) => {
      const record = await stockCountsApi.call.uncount({ id, lineId, round, quantity }, options)
      setLastLine(null)
      return record
    },
    keep: (record) =>
      queries.setQueryData(stockCountsApi.ask('get', { id: record.id }).queryKey, record),
    takeBin: (code, options) => stockCountsApi.call.scanBin({ id, code }, options),
    onBin: (bin) => onPlace({ binId: bin.id, code: bin.code }),
    answer: answerTo,
    onConfirm,
    onRefused: (refusal, scan, again) => wayOutOf(refusal, scan, again),
  })
  const wayOutOf = (refusal: ShownRefusal, scan: CountScan<Decided>, again: AgainWith) => {
    if (refusal.code === 'expiry_needed') {
      const ask = () =>
        setExpiry({ code: scan.code, answer: (expiresOn) => again({ more: { expiresOn } }) })
      ask()
      const ways = [{ label: 'Enter the expiry date', act: ask }]
      return { title: 'Which expiry date?', sound: 'over', ways } as const
    }
    if (refusal.code === 'not_in_count') return { title: 'Not in this count' }
    if (refusal.code === 'recount_by_another') return { title: 'You counted it before' }
    if (refusal.code === 'other_expiry') return { title: 'Another expiry date' }
    return undefined
  }
  return { scanning, lastLine, expiry, closeExpiry: () => setExpiry(null) }
}

/** What is said of a scan that counts: how much of the line is counted, and where. */
function answerTo({ taken: { line } }: CountAnswer<WholeStockCount, Tallied>): ShownScan {
  const { sku, title, counted, isFound, hasMoved } = line
  const here = `${sku} ${formatAmount(line, counted ?? 0)}`
  const where = placeWords(line)
  if (hasMoved)
    return {
      sound: 'over',
      title: 'Stock moved meanwhile',
      text: `${sku} in ${where} moved between two scans. Discard the line and count it once more.`,
    }
  if (isFound) return { sound: 'over', title: here, text: `${title}: not expected in ${where}.` }
  return { sound: 'ok', title: here, text: `${title}, ${where}` }
}
