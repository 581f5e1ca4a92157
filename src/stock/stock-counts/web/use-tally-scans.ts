import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ShownRefusal } from '#platform/web/client.ts'
import { useCountScans } from '#stock/scanning/web/index.tsx'
import { afterCounted } from '../count-sheet.rules.ts'
import type { CountSheet } from '../late-tallies.fields.ts'
import type { StockCountLine, WholeStockCount } from '../stock-counts.fields.ts'
import { lateTallyScans } from './offline/late-tally-scans.ts'
import type { OfflineCounting } from './offline/use-counted-sheet.ts'
import { countSheets, stockCountsApi } from './stock-counts-api.ts'
import {
  answerTo,
  type CountedPlace,
  type Decided,
  type ShownLine,
  type Tallied,
  type TallyScanned,
} from './tally-words.ts'

/** A scan does not wait longer: it is kept on the device and sent later. */
const answerMilliseconds = 8_000

type AgainWith = (more: { more: Decided }) => void

type TallyScans = {
  count: WholeStockCount
  place: CountedPlace | null
  offline: OfflineCounting
  onPlace: (place: CountedPlace) => void
  onConfirm: () => void
}

/** The scans of a stock count, with the question that one of them has opened. */
export function useTallyScans({ count: { id }, place, offline, onPlace, onConfirm }: TallyScans) {
  const queries = useQueryClient()
  const [lastLine, setLastLine] = useState<ShownLine | null>(null)
  const [expiry, setExpiry] = useState<{
    readonly code: string
    readonly answer: (day: string) => void
  } | null>(null)
  const sheetKey = countSheets.ask('sheet', { id }).queryKey
  const keepCounted = (line: StockCountLine, record: WholeStockCount) =>
    queries.setQueryData<CountSheet>(
      sheetKey,
      (sheet) => sheet && afterCounted(sheet, line, record),
    )
  const late = lateTallyScans(offline, place)
  const scanning = useCountScans<WholeStockCount, Tallied, Decided>({
    area: 'stockCounts',
    take: async ({ more, ...scan }, options) => {
      const binId = place?.binId ?? null
      const { record, ...taken } = await stockCountsApi.call.count(
        { id, ...scan, ...more, binId },
        { ...options, signal: AbortSignal.timeout(answerMilliseconds) },
      )
      keepCounted(taken.line, record)
      setLastLine(taken.line)
      return { taken, record }
    },
    takeBack: async ({ lineId, round, quantity }, options) => {
      const record = await stockCountsApi.call.uncount({ id, lineId, round, quantity }, options)
      queries.invalidateQueries({ queryKey: sheetKey })
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
    late: {
      ...late,
      keep: (scan, isAttempted) =>
        late.keep(scan, isAttempted)?.then((answer) => {
          setLastLine(answer.taken.line)
          return answer
        }) ?? null,
      undo: (last) =>
        late.undo(last)?.then((record) => {
          setLastLine(null)
          return record
        }) ?? null,
    },
  })
  const wayOutOf = (refusal: ShownRefusal, scan: TallyScanned, again: AgainWith) => {
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
