import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { Refusal } from '#platform/refusal.ts'
import { type ShownRefusal, shownRefusal } from '#platform/web/client.ts'
import { useScanOrKeep } from '#platform/web/late-scans/use-scan-or-keep.ts'
import { newUuid } from '#platform/web/new-uuid.ts'
import { amountAsked } from '#platform/web/scan/AskedAmount.tsx'
import { soundOfRefusal, titleOfRefusal } from '#platform/web/scan/refused-scan.ts'
import { choicesOf } from '#platform/web/scan/scan-choices.ts'
import { useScanLog } from '#platform/web/scan/scan-log.ts'
import { useScanCards, useScanTarget } from '#platform/web/scan/scanner-context.ts'
import { useAct } from '#platform/web/use-act.ts'
import type { LateGrade } from '../late-returns.fields.ts'
import type { WholeReturn } from '../returns.fields.ts'
import type { OfflineDesk } from './offline/use-desk-return.ts'
import { returnsApi } from './returns-api.ts'

type ScannedUnit = {
  readonly code: string
  readonly scanId: string
  readonly lotOf?: string | undefined
  readonly amount?: number
  readonly takesOtherLot?: boolean
  readonly asExtra?: boolean
}

const isOffered = ({ code }: ShownRefusal) => code === 'wrong_item' || code === 'over_quantity'

/** An unknown code may belong to an item that is not ours. */
const mayBeForeign = (refusal: ShownRefusal) =>
  isOffered(refusal) || refusal.code === 'unknown_barcode'

/** A lot that did not leave with the order leaves the question open, so that the next can be scanned. */
function lotAskedFor({ code: why }: ShownRefusal, { code, lotOf }: ScannedUnit) {
  if (why === 'lot_needed') return lotOf ?? code
  return why === 'wrong_lot' ? lotOf : undefined
}

/**
 * Each scan counts once on the server, which keeps the counters. What it does not answer is decided
 * on the device, kept there and sent later.
 */
export function useReturnScans(shown: WholeReturn, offline: OfflineDesk) {
  const { id } = shown
  const { scans, tell } = useScanLog()
  const queries = useQueryClient()
  const keep = (found: WholeReturn) =>
    queries.setQueryData(returnsApi.ask('get', { id: found.id }).queryKey, found)
  const [lastLineId, setLastLineId] = useState<string | null>(null)
  // The units that were scanned here, for undoing them one after another.
  const [scanned, setScanned] = useState<readonly ScannedHere[]>([])
  // The product whose lot is asked for; the next scan may be that lot.
  const lotOf = useRef<string | undefined>(undefined)
  const notOurs = useAct({
    area: 'returns',
    run: returnsApi.call.addFind,
    failure: 'Not recorded',
    onDone: (found, { code = '' }) => {
      keep(found)
      tell({ code, sound: 'ok', title: 'Recorded as not ours', text: 'Decide what becomes of it.' })
    },
  })
  const scan = useScanOrKeep({
    area: 'returns',
    run: (unit: ScannedUnit, options) => returnsApi.call.receive({ id, ...unit }, options),
    onRefusal: (refusal, unit) => {
      const { isNeeded } = offline
      const { code } = unit
      lotOf.current = lotAskedFor(refusal, unit)
      const title = titleOfRefusal(refusal)
      const again = (more: Partial<ScannedUnit>) =>
        void scan.start({ ...unit, scanId: newUuid(), ...more })
      tell({
        code,
        sound: soundOfRefusal(refusal),
        title,
        text: refusal.message,
        choices: choicesOf(refusal),
        asks: amountAsked(refusal, (amount) => again({ amount })),
        ways: [
          ...(refusal.code === 'wrong_lot' && !isNeeded
            ? [{ label: 'Receive it as this lot', act: () => again({ takesOtherLot: true }) }]
            : []),
          ...(isOffered(refusal) && !isNeeded
            ? [{ label: 'Receive it as extra', act: () => again({ asExtra: true }) }]
            : []),
          ...(mayBeForeign(refusal) && !isNeeded
            ? [{ label: 'Not ours', act: () => void notOurs.start({ id, code }) }]
            : []),
        ],
      })
    },
    onDone: ({ lineId, notice, return: found }, { code }) => {
      lotOf.current = undefined
      const before = queries.getQueryData<WholeReturn>(returnsApi.ask('get', { id }).queryKey)
      const unit = unitsAdded(before ?? shown, found, lineId)
      if (unit) setScanned((before) => [...before, unit])
      keep(found)
      setLastLineId(lineId)
      if (notice) return tell({ code, sound: 'over', title: notice, text: 'It is unavailable.' })
      const line = found.rows.find((row) => row.id === lineId)
      if (line?.isExtra) {
        const text = 'It is in quarantine and not refunded. Decide what becomes of it.'
        return tell({ code, sound: 'over', title: `${line.sku} is here as extra`, text })
      }
      const isAll = found.orderId !== null && found.received >= found.expected
      const title = line ? `${line.sku} is here` : 'Received'
      tell({ code, sound: isAll ? 'done' : 'ok', title: isAll ? 'All here' : title, text: title })
    },
    offline,
    // The server alone receives what the return does not expect.
    keep: ({ scanId, code, amount, takesOtherLot, asExtra }, isAttempted) =>
      takesOtherLot || asExtra ? null : offline.keep({ scanId, code, amount, isAttempted }),
    onKept: ({ effect: { lineId }, record }, { code }) => {
      lotOf.current = undefined
      setLastLineId(lineId)
      const sku = record.rows.find((row) => row.id === lineId)?.sku ?? code
      tell({ code, sound: 'ok', title: `${sku} is here`, text: 'Waits to be sent.' })
    },
  })
  const tellHere = async (code: string, act: () => Promise<unknown> | null, title: string) => {
    try {
      await act()
      tell({ code, sound: 'ok', title, text: 'Waits to be sent. Only the server refunds.' })
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      const refusal = shownRefusal(error)
      const { message: text } = refusal
      tell({ code, sound: soundOfRefusal(refusal), title: titleOfRefusal(refusal), text })
    }
  }
  const last = scanned.at(-1)
  const undoing = useAct({
    area: 'returns',
    run: returnsApi.call.undoReceive,
    onRefusal: (refusal) => {
      // What is graded by now stays: the scan before it can be undone.
      if (refusal.code === 'more_than_received') setScanned((before) => before.slice(0, -1))
      const title = titleOfRefusal(refusal)
      tell({ code: 'Undo', sound: soundOfRefusal(refusal), title, text: refusal.message })
      return true
    },
    onDone: (found) => {
      setScanned((before) => before.slice(0, -1))
      keep(found)
      const title = `${last?.sku ?? 'The unit'} is taken out again`
      tell({ code: 'Undo', sound: 'ok', title })
    },
  })
  const canUndo = offline.isNeeded ? offline.waiting > 0 : last !== undefined
  const whyNotUndo = canUndo
    ? null
    : offline.isNeeded
      ? 'Earlier scans can be undone once the network is back.'
      : 'Nothing was scanned here yet.'
  const undoLast = () => {
    if (offline.isNeeded && canUndo)
      return tellHere('Undo', offline.undo, 'The unit is taken out again')
    if (!last || offline.isNeeded)
      return tell({
        code: 'Undo',
        sound: 'wrong',
        title: 'Nothing to undo',
        text: whyNotUndo ?? '',
      })
    const { lineId, quantity } = last
    return undoing.start({ id, lineId, quantity })
  }
  useScanCards({ undo: undoLast })
  useScanTarget(async (code) => {
    await scan.start({ code, scanId: newUuid(), lotOf: lotOf.current })
  })
  const undo = {
    label: 'Undo last scan',
    act: () => void undoLast(),
    whyNot: whyNotUndo,
    isPending: undoing.isPending,
  }
  const gradeHere = (sku: string, graded: LateGrade) =>
    tellHere(sku, () => offline.keepGrade(sku, graded), `${sku} is graded`)
  return { scans, tell, keep, lastLineId, undo, gradeHere }
}

type ScannedHere = { readonly lineId: string; readonly sku: string; readonly quantity: number }

/** What a scan added to a line, in steps. */
function unitsAdded(before: WholeReturn, after: WholeReturn, lineId: string): ScannedHere | null {
  const receivedIn = ({ rows }: WholeReturn) => rows.find(({ id }) => id === lineId)?.received ?? 0
  const quantity = receivedIn(after) - receivedIn(before)
  const line = after.rows.find(({ id }) => id === lineId)
  return line && quantity > 0 ? { lineId, sku: line.sku, quantity } : null
}
