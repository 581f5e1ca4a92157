import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { cardOf } from '#platform/scan-cards.ts'
import type { CallContext, ShownRefusal } from '#platform/web/client.ts'
import { amountAsked } from '#platform/web/scan/AskedAmount.tsx'
import { soundOfRefusal, titleOfRefusal } from '#platform/web/scan/refused-scan.ts'
import type { ShownScan } from '#platform/web/scan/ScanResultBar.tsx'
import { choicesOf } from '#platform/web/scan/scan-choices.ts'
import { useScanLog } from '#platform/web/scan/scan-log.ts'
import { useHeldKey, useScanTarget } from '#platform/web/scan/scanner-context.ts'
import { useAct } from '#platform/web/use-act.ts'
import { readInternalCode } from '#stock/catalog/internal-codes.ts'
import type { WholeTransfer } from '../transfers.fields.ts'
import { transfersApi } from './transfers-api.ts'

const area = 'transfers'

/** What the server made of a scan, so that just that can be taken back. */
export type Taken = {
  readonly lineId: string
  readonly lotId: string | null
  readonly reasonCode: string | null
  readonly binId: string | null
  readonly quantity: number
  readonly transfer: WholeTransfer
}

type Scan = {
  readonly code: string
  /** The product that was scanned before, if this is its lot. */
  readonly lotOf?: string | undefined
  /** Packs; left out where no number was entered. */
  readonly quantity?: number | undefined
  /** In steps of the variant. */
  readonly amount?: number | undefined
  readonly isInsisted: boolean
  readonly takesOtherLot?: boolean | undefined
}
type Options = { context: CallContext }

type TransferScans = {
  take: (scan: Scan, options: Options) => Promise<Taken>
  takeBack: (taken: Omit<Taken, 'transfer'>, options: Options) => Promise<WholeTransfer>
  answer: (taken: Taken) => ShownScan
  /** Where bins are scanned between the items: what it is, once the server has read it. */
  takeBin?: (code: string, options: Options) => Promise<{ binId: string; code: string }>
  onBin?: (bin: { id: string; code: string }) => void
  /** The card A-CONFIRM. */
  onConfirm: () => void
  /** A lot that was not sent may be counted as a difference. */
  canTakeOtherLot?: boolean
}

/** A lot that cannot be taken leaves the question open, so that the next lot can be scanned. */
function lotAskedFor({ code: why }: ShownRefusal, { code, lotOf }: Scan): string | undefined {
  if (why === 'lot_needed') return lotOf ?? code
  return ['wrong_lot', 'lot_expired', 'lot_on_hold', 'lot_not_there'].includes(why)
    ? lotOf
    : undefined
}

/**
 * Scans of a transfer: each counts once on the server, which alone keeps the counters. A number
 * given before a scan multiplies it; `-`, the card A-UNDO or the button takes back the last one.
 */
export function useTransferScans(transferScans: TransferScans) {
  const { take, takeBack, takeBin, onBin, answer, onConfirm, canTakeOtherLot } = transferScans
  const { scans, tell } = useScanLog()
  const [quantity, setQuantity] = useState('')
  const [done, setDone] = useState<readonly Omit<Taken, 'transfer'>[]>([])
  const queries = useQueryClient()
  const keep = (transfer: WholeTransfer) =>
    queries.setQueryData(transfersApi.ask('get', { id: transfer.id }).queryKey, transfer)
  const tellRefusal = (
    refusal: ShownRefusal,
    { code }: { code: string },
    more: Pick<ShownScan, 'asks' | 'way'> = {},
  ) => {
    tell({
      ...more,
      code,
      sound: soundOfRefusal(refusal),
      title: titleOfRefusal(refusal),
      text: refusal.message,
      choices: choicesOf(refusal),
    })
    return true
  }
  // The product whose lot is asked for; the next scan may be that lot.
  const lotOf = useRef<string | undefined>(undefined)
  const scan = useAct({
    area,
    run: take,
    onRefusal: (refusal, scanned) => {
      lotOf.current = lotAskedFor(refusal, scanned)
      const again = (more: Partial<Scan>) => void scan.start({ ...scanned, ...more })
      const way =
        canTakeOtherLot && refusal.code === 'wrong_lot'
          ? { label: 'Count it as this lot', act: () => again({ takesOtherLot: true }) }
          : undefined
      const asks = amountAsked(refusal, (amount) => again({ amount }))
      return tellRefusal(refusal, scanned, { asks, way })
    },
    onDone: (taken, { code }) => {
      lotOf.current = undefined
      const { transfer, ...rest } = taken
      keep(transfer)
      setDone((now) => [...now, rest])
      tell({ code, ...answer(taken) })
    },
  })
  const undo = useAct({
    area,
    run: ({ taken }: { taken: Omit<Taken, 'transfer'>; code: string }, options) =>
      takeBack(taken, options),
    onRefusal: tellRefusal,
    onDone: (transfer) => {
      keep(transfer)
      tell({
        code: 'Undo',
        sound: 'ok',
        title: 'Taken back',
        text: 'The last scan does not count.',
      })
    },
  })
  const bin = useAct({
    area,
    run: ({ code }: { code: string }, options) =>
      takeBin ? takeBin(code, options) : Promise.reject(new Error('No bin is read here.')),
    onRefusal: tellRefusal,
    onDone: ({ binId, code }, { code: raw }) => {
      onBin?.({ id: binId, code })
      const text = `What is counted now goes into ${code}.`
      tell({ code: raw, sound: 'ok', title: `Bin ${code}`, text })
    },
  })
  const submit = (code: string, more: Partial<Omit<Scan, 'code'>> = {}) => {
    const times = /^[1-9]\d{0,5}$/.test(quantity) ? { quantity: Number(quantity) } : {}
    setQuantity('')
    return scan.start({ code, lotOf: lotOf.current, ...times, isInsisted: false, ...more })
  }
  const undoLast = async () => {
    const last = done.at(-1)
    if (!last) return tell({ code: 'Undo', sound: 'wrong', title: 'Nothing to take back' })
    setDone((now) => now.slice(0, -1))
    await undo.start({ taken: last, code: 'Undo' })
  }
  useScanTarget(async (raw) => {
    // The dash that undid the previous scan may come before a code that is typed slowly.
    const code = raw.replace(/^-+/, '')
    const action = cardOf(code)
    if (action === 'undo') await undoLast()
    else if (action === 'confirm') onConfirm()
    else if (takeBin && readInternalCode(code)?.kind === 'bin') await bin.start({ code })
    else await submit(code)
  })
  useMinusKey(undoLast)
  return {
    scans,
    quantity,
    setQuantity,
    submit,
    undoLast,
    canUndo: done.length > 0,
    isPending: scan.isPending || undo.isPending || bin.isPending,
  }
}

/** A dash by itself, outside of fields, takes the last scan back; scanners send dashes inside of codes. */
function useMinusKey(act: () => void): void {
  const holdKey = useHeldKey()
  const latest = useRef(act)
  latest.current = act
  useEffect(() => {
    let typedAt = Number.NEGATIVE_INFINITY
    let isGone = false
    const press = (event: KeyboardEvent) => {
      const isTyped = event.target instanceof HTMLElement && event.target.matches('input, textarea')
      const isAlone = event.timeStamp - typedAt > aloneMilliseconds
      // With Enter a code has ended.
      typedAt = event.key === 'Enter' ? Number.NEGATIVE_INFINITY : event.timeStamp
      if (event.key === '-' && isAlone && !isTyped)
        holdKey(event, () => (isGone ? undefined : latest.current()), 'writes')
    }
    document.addEventListener('keydown', press)
    return () => {
      isGone = true
      document.removeEventListener('keydown', press)
    }
  }, [holdKey])
}

/** A code that is typed slowly by hand may hold a dash; it is alone after a pause like this. */
const aloneMilliseconds = 600
