import { useRef, useState } from 'react'
import { Refusal } from '#platform/refusal.ts'
import { cardOf } from '#platform/scan-cards.ts'
import { type ShownRefusal, shownRefusal } from '#platform/web/client.ts'
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
import { readTimes } from '../../typed-times.ts'
import { useTypedTimes } from '../use-typed-times.ts'
import type { CountAnswer, CountDone, CountScan, CountScans, CountTaken } from './count-scans.ts'
import { useMinusKey } from './use-minus-key.ts'

const takenBack = {
  code: 'Undo',
  sound: 'ok',
  title: 'Taken back',
  text: 'The last scan does not count.',
} as const

/** A lot that cannot be taken leaves the question open, so that the next lot can be scanned. */
function lotAskedFor(
  { code: why }: ShownRefusal,
  { code, lotOf }: CountScan<unknown>,
): string | undefined {
  if (why === 'lot_needed') return lotOf ?? code
  return ['wrong_lot', 'lot_expired', 'lot_on_hold', 'lot_not_there'].includes(why)
    ? lotOf
    : undefined
}

/**
 * Scans that count goods of a record: each counts once on the server, which keeps the counters. What
 * it does not answer is decided on the device where `late` is given. A number given before a scan,
 * also as `3*`, multiplies it; `-`, the card A-UNDO or the button takes back the last one.
 */
export function useCountScans<R, T extends CountTaken, M>(countScans: CountScans<R, T, M>) {
  const { area, take, takeBack, keep, takeBin, onBin, answer, onConfirm, onRefused, late } =
    countScans
  const { scans, tell } = useScanLog()
  const [quantity, setQuantity] = useState('')
  const [done, setDone] = useState<readonly CountDone<T, M>[]>([])
  const tellRefusal = (
    refusal: ShownRefusal,
    { code }: { code: string },
    more: Partial<ShownScan> = {},
  ) => {
    tell({
      code,
      sound: soundOfRefusal(refusal),
      title: titleOfRefusal(refusal),
      text: refusal.message,
      choices: choicesOf(refusal),
      ...more,
    })
    return true
  }
  // The product whose lot is asked for; the next scan may be that lot, of which the number given
  // before the product is counted.
  const lotOf = useRef<string | undefined>(undefined)
  const ofLot = useRef<Pick<CountScan<M>, 'quantity' | 'amount'>>({})
  const note = ({ taken }: CountAnswer<R, T>, scan: CountScan<M>, isLate: boolean) => {
    lotOf.current = undefined
    ofLot.current = {}
    setDone((now) => [...now, { taken, scan, isLate }])
  }
  const tellScanRefusal = (refusal: ShownRefusal, scanned: CountScan<M>) => {
    lotOf.current = lotAskedFor(refusal, scanned)
    const { quantity: packs, amount } = scanned
    ofLot.current = lotOf.current ? { quantity: packs, amount } : {}
    const again = (more: Partial<CountScan<M>>) =>
      void start({ ...scanned, scanId: newUuid(), ...more })
    const asks = amountAsked(refusal, (amount) => again({ amount }))
    return tellRefusal(refusal, scanned, { asks, ...onRefused?.(refusal, scanned, again) })
  }
  const keepHere = async (scanned: CountScan<M>, isAttempted: boolean): Promise<boolean> => {
    try {
      const counted = await late?.keep(scanned, isAttempted)
      if (!counted) return false
      note(counted, scanned, true)
      const { text = '', ...said } = answer(counted)
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
    onDone: (counted, scanned) => {
      keep(counted.record)
      note(counted, scanned, false)
      tell({ code: scanned.code, ...answer(counted) })
    },
  })
  const start = async (scanned: CountScan<M>): Promise<void> => {
    if (late?.isNeeded && (await keepHere(scanned, false))) return
    await scan.start(scanned)
  }
  const undo = useAct({
    area,
    run: ({ taken }: { taken: T; code: string }, options) => takeBack(taken, options),
    onRefusal: tellRefusal,
    onDone: (record) => {
      keep(record)
      tell(takenBack)
    },
  })
  const undoHere = async (last: CountDone<T, M> | null) => {
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
  const submit = (code: string, given: Partial<Omit<CountScan<M>, 'code'>> = {}) => {
    const times = /^[1-9]\d{0,5}$/.test(quantity) ? { quantity: Number(quantity) } : {}
    setQuantity('')
    const asked = { lotOf: lotOf.current, ...ofLot.current }
    return start({ scanId: newUuid(), code, ...asked, ...times, ...given })
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
    await undo.start({ taken: last.taken, code: 'Undo' })
  }
  useScanTarget(async (raw) => {
    // The dash that undid the previous scan may come before a code that is typed slowly.
    const { times, code } = readTimes(raw.replace(/^-+/, ''))
    if (code === '') return setQuantity(String(times ?? ''))
    const action = cardOf(code)
    if (action === 'undo') await undoLast()
    else if (action === 'confirm') onConfirm()
    else if (takeBin && readInternalCode(code)?.kind === 'bin') await startBin(code)
    else await submit(code, times === null ? {} : { quantity: times })
  })
  useTypedTimes((times) => setQuantity(String(times)))
  useMinusKey(undoLast)
  return {
    scans,
    quantity,
    setQuantity,
    submit,
    undoLast,
    canUndo: done.length > 0 || (late?.waiting ?? 0) > 0,
    lastLineId: done.at(-1)?.taken.lineId ?? null,
    isPending: scan.isPending || undo.isPending || bin.isPending,
  }
}
