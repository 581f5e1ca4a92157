import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { Refusal } from '#platform/refusal.ts'
import { cardOf } from '#platform/scan-cards.ts'
import { type CallContext, type ShownRefusal, shownRefusal } from '#platform/web/client.ts'
import { isSilence } from '#platform/web/live/repeat-reads.ts'
import { newUuid } from '#platform/web/new-uuid.ts'
import { amountAsked } from '#platform/web/scan/AskedAmount.tsx'
import { soundOfRefusal, titleOfRefusal } from '#platform/web/scan/refused-scan.ts'
import type { ShownScan } from '#platform/web/scan/ScanResultBar.tsx'
import { choicesOf } from '#platform/web/scan/scan-choices.ts'
import { useScanLog } from '#platform/web/scan/scan-log.ts'
import { useScanTarget } from '#platform/web/scan/scanner-context.ts'
import { useAct } from '#platform/web/use-act.ts'
import { readInternalCode } from '#stock/catalog/internal-codes.ts'
import type { WholeTransfer } from '../transfers.fields.ts'
import type { LateTransferScans } from './offline/late-scans-in.ts'
import { transfersApi } from './transfers-api.ts'
import { useMinusKey } from './use-minus-key.ts'

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

/** A scan that counts, so that it can be taken back. */
export type Done = Omit<Taken, 'transfer'> & {
  readonly scan: Scan
  /** It was kept on the device, and so is its undo. */
  readonly isLate: boolean
}

export type Scan = {
  /** Chosen here: a scan that is sent again counts once. */
  readonly scanId: string
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
  /** Where scans count without the server too. */
  late?: LateTransferScans
}

const takenBack = {
  code: 'Undo',
  sound: 'ok',
  title: 'Taken back',
  text: 'The last scan does not count.',
} as const

/** A lot that cannot be taken leaves the question open, so that the next lot can be scanned. */
function lotAskedFor({ code: why }: ShownRefusal, { code, lotOf }: Scan): string | undefined {
  if (why === 'lot_needed') return lotOf ?? code
  return ['wrong_lot', 'lot_expired', 'lot_on_hold', 'lot_not_there'].includes(why)
    ? lotOf
    : undefined
}

/**
 * Scans of a transfer: each counts once on the server, which keeps the counters. What it does not
 * answer is decided on the device where `late` is given. A number given before a scan multiplies it;
 * `-`, the card A-UNDO or the button takes back the last one.
 */
export function useTransferScans(transferScans: TransferScans) {
  const { take, takeBack, takeBin, onBin, answer, onConfirm, canTakeOtherLot } = transferScans
  const { late } = transferScans
  const { scans, tell } = useScanLog()
  const [quantity, setQuantity] = useState('')
  const [done, setDone] = useState<readonly Done[]>([])
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
  const note = ({ transfer: _, ...taken }: Taken, scan: Scan, isLate: boolean) => {
    lotOf.current = undefined
    setDone((now) => [...now, { ...taken, scan, isLate }])
  }
  const tellScanRefusal = (refusal: ShownRefusal, scanned: Scan) => {
    lotOf.current = lotAskedFor(refusal, scanned)
    const again = (more: Partial<Scan>) => void start({ ...scanned, scanId: newUuid(), ...more })
    const way =
      canTakeOtherLot && refusal.code === 'wrong_lot'
        ? { label: 'Count it as this lot', act: () => again({ takesOtherLot: true }) }
        : undefined
    const asks = amountAsked(refusal, (amount) => again({ amount }))
    return tellRefusal(refusal, scanned, { asks, way })
  }
  const keepHere = async (scanned: Scan, isAttempted: boolean): Promise<boolean> => {
    try {
      const taken = await late?.keep(scanned, isAttempted)
      if (!taken) return false
      note(taken, scanned, true)
      const { text = '', ...said } = answer(taken)
      tell({ code: scanned.code, ...said, text: `Waits to be sent. ${text}` })
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      tellScanRefusal(shownRefusal(error), scanned)
    }
    return true
  }
  const scan = useAct({
    area,
    run: take,
    onRefusal: (refusal, scanned) => {
      if (!late || !isSilence(refusal)) return tellScanRefusal(refusal, scanned)
      late.noteSilence()
      keepHere(scanned, true).then((isKept) => isKept || tellScanRefusal(refusal, scanned))
      return true
    },
    onDone: (taken, scanned) => {
      keep(taken.transfer)
      note(taken, scanned, false)
      tell({ code: scanned.code, ...answer(taken) })
    },
  })
  const start = async (scanned: Scan): Promise<void> => {
    if (late?.isNeeded && (await keepHere(scanned, false))) return
    await scan.start(scanned)
  }
  const undo = useAct({
    area,
    run: ({ taken }: { taken: Omit<Taken, 'transfer'>; code: string }, options) =>
      takeBack(taken, options),
    onRefusal: tellRefusal,
    onDone: (transfer) => {
      keep(transfer)
      tell(takenBack)
    },
  })
  const undoHere = async (last: Done | null) => {
    try {
      await late?.undo(last)
      tell(takenBack)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      tellRefusal(shownRefusal(error), { code: 'Undo' })
    }
  }
  const bin = useAct({
    area,
    run: ({ code }: { code: string }, options) =>
      takeBin ? takeBin(code, options) : Promise.reject(new Error('No bin is read here.')),
    onRefusal: tellRefusal,
    onDone: ({ binId, code }, { code: raw }) => {
      goInto({ id: binId, code }, raw)
    },
  })
  const goInto = (chosen: { id: string; code: string }, raw: string) => {
    onBin?.(chosen)
    const text = `What is counted now goes into ${chosen.code}.`
    tell({ code: raw, sound: 'ok', title: `Bin ${chosen.code}`, text })
  }
  const startBin = async (code: string) => {
    try {
      const known = late?.isNeeded ? late.readBin(code) : null
      if (known) goInto(known, code)
      else await bin.start({ code })
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      tellRefusal(shownRefusal(error), { code })
    }
  }
  const submit = (code: string, more: Partial<Omit<Scan, 'code'>> = {}) => {
    const times = /^[1-9]\d{0,5}$/.test(quantity) ? { quantity: Number(quantity) } : {}
    setQuantity('')
    const scanned = { scanId: newUuid(), code, lotOf: lotOf.current, ...times }
    return start({ ...scanned, isInsisted: false, ...more })
  }
  const undoLast = async () => {
    const last = done.at(-1)
    const isHere = late !== undefined && (late.isNeeded || last?.isLate === true)
    if (isHere && (last || late.waiting > 0)) {
      setDone((now) => now.slice(0, -1))
      return undoHere(last ?? null)
    }
    if (!last) return tell({ code: 'Undo', sound: 'wrong', title: 'Nothing to take back' })
    setDone((now) => now.slice(0, -1))
    const { scan: _scan, isLate: _isLate, ...taken } = last
    await undo.start({ taken, code: 'Undo' })
  }
  useScanTarget(async (raw) => {
    // The dash that undid the previous scan may come before a code that is typed slowly.
    const code = raw.replace(/^-+/, '')
    const action = cardOf(code)
    if (action === 'undo') await undoLast()
    else if (action === 'confirm') onConfirm()
    else if (takeBin && readInternalCode(code)?.kind === 'bin') await startBin(code)
    else await submit(code)
  })
  useMinusKey(undoLast)
  return {
    scans,
    quantity,
    setQuantity,
    submit,
    undoLast,
    canUndo: done.length > 0 || (late?.waiting ?? 0) > 0,
    lastLineId: done.at(-1)?.lineId ?? null,
    isPending: scan.isPending || undo.isPending || bin.isPending,
  }
}
