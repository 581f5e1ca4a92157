import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { cardOf } from '#platform/scan-cards.ts'
import { refusalOf, type ShownRefusal } from '#platform/web/client.ts'
import { tellUndoable } from '#platform/web/notify.ts'
import { soundOfRefusal, titleOfRefusal } from '#platform/web/scan/refused-scan.ts'
import { choicesOf } from '#platform/web/scan/scan-choices.ts'
import { useScanLog } from '#platform/web/scan/scan-log.ts'
import { useScanTarget } from '#platform/web/scan/scanner-context.ts'
import { useAct } from '#platform/web/use-act.ts'
import { readInternalCode } from '#stock/catalog/internal-codes.ts'
import { formatAmount } from '#stock/scanning/scanned-amount.ts'
import { useMinusKey } from '#stock/scanning/web/index.tsx'
import type { WholeReceipt } from '../receiving.fields.ts'
import { receivingApi, scansOfReceiving } from './receiving-api.ts'
import { placeableRows, type RowToPut, toPutAway } from './to-put-away.ts'
import { placedSince, useTakeBack } from './use-take-back.ts'

type Placing = {
  readonly receivedId: string
  readonly bin: string
  readonly quantity?: number
  /** Where the goods of the row were before. */
  readonly bins: RowToPut['row']['bins']
}

/** Goods of a receipt are scanned, then the bin that they are put into. */
export function usePutAwayScans(receipt: WholeReceipt, onConfirm: () => void) {
  const { id } = receipt
  const { scans, tell } = useScanLog()
  const queries = useQueryClient()
  const [chosenId, setChosenId] = useState<string | null>(null)
  /** In steps; null for all that is left. */
  const [quantity, setQuantity] = useState<number | null>(null)
  const rows = toPutAway(receipt)
  const chosen = rows.find(({ row }) => row.id === chosenId) ?? null
  const choose = (next: RowToPut | null) => {
    setChosenId(next?.row.id ?? null)
    setQuantity(null)
  }
  const tellRefusal = (refusal: ShownRefusal, code: string) => {
    tell({
      code,
      sound: soundOfRefusal(refusal),
      title: titleOfRefusal(refusal),
      text: refusal.message,
      choices: choicesOf(refusal),
    })
    return true
  }
  const taking = useTakeBack({
    receipt,
    onRefused: (refusal) => tellRefusal(refusal, 'Undo'),
    onBack: ({ sku, binCode, quantity: units }) => {
      const line = receipt.rows.find((each) => each.sku === sku)
      tell({
        code: 'Undo',
        sound: 'ok',
        title: 'Taken back',
        text: `${line ? formatAmount(line, units) : units} ${sku} from bin ${binCode} can be put away again.`,
      })
    },
  })
  const place = useAct({
    area: 'receiving',
    run: ({ bins: _, ...placing }: Placing, options) =>
      receivingApi.call.putAway({ id, ...placing }, options),
    onRefusal: (refusal, { bin }) => tellRefusal(refusal, bin),
    onDone: (record, { receivedId, bin, bins }) => {
      queries.setQueryData(receivingApi.ask('get', { id }).queryKey, record)
      const done = placeableRows(record).find(({ row }) => row.id === receivedId)
      const isAll = toPutAway(record).length === 0
      const placed = placedSince(record, { receivedId, bins })
      if (placed) {
        taking.note(placed)
        tellUndoable(`${placed.sku} put away`, `In bin ${placed.binCode}.`, () =>
          taking.takeBack(placed),
        )
      }
      if (!done || done.left === 0) choose(null)
      else setQuantity(null)
      tell({
        code: bin,
        sound: isAll ? 'done' : 'ok',
        title: isAll ? 'All put away' : `${done?.line.sku ?? 'Goods'} put away`,
        text: isAll ? 'Finish the put-away.' : 'Scan the next product.',
      })
    },
  })
  const putInto = async (bin: string) => {
    if (!chosen)
      return tell({
        code: bin,
        sound: 'wrong',
        title: 'Which product?',
        text: 'Scan the product first, or choose its row. Then scan the bin.',
      })
    const placing = { receivedId: chosen.row.id, bin, bins: chosen.row.bins }
    await place.start(quantity === null ? placing : { ...placing, quantity })
  }
  const take = (next: RowToPut, code: string) => {
    choose(next)
    const { sku, title, bin } = next.line
    const where = bin ? `Put it into bin ${bin.code}, or scan another bin.` : 'Scan the bin.'
    tell({ code, sound: 'ok', title: sku, text: `${title}. ${where}` })
  }
  const find = async (code: string) => {
    const known = rowOf(rows, code)
    if (known) return take(known, code)
    // A bin can be entered without its prefix once its product is known.
    if (chosen) return putInto(code)
    try {
      const { id: recordId, label } = await scansOfReceiving.call.resolve({ code })
      const next = rows.find(({ line }) => line.variantId === recordId)
      if (next) return take(next, code)
      const text = `${label} is not among what is left to put away.`
      tell({ code, sound: 'wrong', title: 'Wrong item', text })
    } catch (error) {
      tellRefusal(refusalOf(error), code)
    }
  }
  const undoLast = async () => {
    if (taking.last) await taking.takeBack(taking.last)
    else tell({ code: 'Undo', sound: 'wrong', title: 'Nothing to take back' })
  }
  useMinusKey(undoLast)
  useScanTarget(async (raw) => {
    // The dash that undid the previous scan may come before a code that is typed slowly.
    const code = raw.replace(/^-+/, '')
    if (cardOf(code) === 'confirm') onConfirm()
    else if (cardOf(code) === 'undo') await undoLast()
    else if (readInternalCode(code)?.kind === 'bin') await putInto(code)
    else await find(code)
  })
  return {
    ...{ scans, rows, chosen, choose, quantity, setQuantity, putInto },
    isPending: place.isPending,
    undoLast,
    canUndo: taking.last !== null,
    takeBack: taking.takeBack,
  }
}

/** The row of a product's own code, or of its lot. */
function rowOf(rows: readonly RowToPut[], raw: string): RowToPut | undefined {
  const code = raw.trim().toUpperCase()
  const isOfLine = ({ line }: RowToPut) =>
    [line.sku, `P-${line.sku}`, ...line.barcodes].some((own) => own.toUpperCase() === code)
  const isOfLot = ({ row }: RowToPut) => row.lotCode?.toUpperCase() === code
  return rows.find(isOfLot) ?? rows.find(isOfLine)
}
