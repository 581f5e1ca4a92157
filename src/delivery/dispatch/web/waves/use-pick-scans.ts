import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Refusal } from '#platform/refusal.ts'
import { cardOf } from '#platform/scan-cards.ts'
import { type ShownRefusal, shownRefusal } from '#platform/web/client.ts'
import { isSilence } from '#platform/web/live/repeat-reads.ts'
import { newUuid } from '#platform/web/new-uuid.ts'
import { type AmountAsked, amountAsked } from '#platform/web/scan/AskedAmount.tsx'
import { soundOfRefusal, titleOfRefusal } from '#platform/web/scan/refused-scan.ts'
import { choicesOf } from '#platform/web/scan/scan-choices.ts'
import { useScanLog } from '#platform/web/scan/scan-log.ts'
import { useScanTarget } from '#platform/web/scan/scanner-context.ts'
import { useAct } from '#platform/web/use-act.ts'
import type { WholeWave } from '../../waves.fields.ts'
import { type ScannedBin, unrecordedBinOf } from './FoundElsewhere.tsx'
import type { OfflinePicking } from './offline/use-offline-picking.ts'
import { answerTo, nextOf } from './wave-words.ts'
import { wavesApi } from './waves-api.ts'

const area = 'waves'

/** A picker does not wait longer: the scan is kept on the device and sent later. */
const answerMilliseconds = 8_000

type Scanned = Parameters<typeof wavesApi.call.scan>[0] & { readonly scanId: string }

/**
 * Scans of a picker. The server keeps the counters, the picker's position and the units in hand; what
 * it does not answer is decided by the same rules on the device, kept there and sent later. The
 * confirm card answers that a bin is empty.
 */
export function usePickScans(
  { id, checks }: WholeWave,
  offline: OfflinePicking,
  onShort: () => void,
) {
  const { scans, tell } = useScanLog()
  const [quantity, setQuantity] = useState('')
  const [scannedBin, setScannedBin] = useState<ScannedBin | null>(null)
  const queries = useQueryClient()
  const keep = (wave: WholeWave) => queries.setQueryData(wavesApi.ask('get', { id }).queryKey, wave)
  const tellRefusal = (refusal: ShownRefusal, code: string, asks?: AmountAsked) => {
    const title = titleOfRefusal(refusal)
    const choices = choicesOf(refusal)
    tell({ code, sound: soundOfRefusal(refusal), title, text: refusal.message, choices, asks })
    return true
  }
  const keepHere = async (scanned: Scanned, isAttempted: boolean) => {
    const { scanId, ...given } = scanned
    try {
      const kept = await offline.keep({ ...given, id: scanId }, isAttempted)
      if (!kept) return false
      const { effect, record: wave } = kept
      const { text, ...answer } = answerTo(effect.step, effect.lineId, wave)
      tell({ code: scanned.code, ...answer, text: `Waits to be sent. ${text}` })
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      const refusal = shownRefusal(error)
      const take = (amount: number) =>
        void keepHere({ ...scanned, scanId: newUuid(), amount }, false)
      tellRefusal(refusal, scanned.code, amountAsked(refusal, take))
    }
    return true
  }
  const scan = useAct({
    area,
    run: (input: Scanned, { context }) =>
      wavesApi.call.scan(input, { context, signal: AbortSignal.timeout(answerMilliseconds) }),
    onRefusal: (refusal, scanned) => {
      setScannedBin(unrecordedBinOf(refusal))
      if (isSilence(refusal)) {
        offline.noteSilence()
        keepHere(scanned, true).then((isKept) => isKept || tellRefusal(refusal, scanned.code))
        return true
      }
      const take = (amount: number) => void start({ ...scanned, scanId: newUuid(), amount })
      return tellRefusal(refusal, scanned.code, amountAsked(refusal, take))
    },
    onDone: ({ took, lineId, wave }, { code }) => {
      setScannedBin(null)
      keep(wave)
      tell({ code, ...answerTo(took, lineId, wave) })
    },
  })
  const start = async (scanned: Scanned): Promise<void> => {
    if (offline.isNeeded && (await keepHere(scanned, false))) return
    await scan.start(scanned)
  }
  const undone = { code: 'Undo', sound: 'ok', title: 'Taken back' } as const
  const undo = useAct({
    area,
    run: wavesApi.call.undo,
    onRefusal: (refusal) => tellRefusal(refusal, 'Undo'),
    onDone: (wave) => {
      keep(wave)
      tell({ ...undone, text: 'Put it back on its shelf.' })
    },
  })
  const undoHere = async () => {
    try {
      if (!(await offline.undo())) return
      tell({ ...undone, text: 'Put it back on its shelf.' })
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      tellRefusal(shownRefusal(error), 'Undo')
    }
  }
  const startUndo = () => (offline.isNeeded ? undoHere() : undo.start({ id }))
  const answer = useAct({
    area,
    run: wavesApi.call.answerCheck,
    onRefusal: (refusal) => tellRefusal(refusal, 'Bin'),
    onDone: (wave, { left }) => {
      keep(wave)
      const title = left === 0 ? 'Bin is empty' : 'Noted as a variance'
      tell({ code: 'Bin', sound: 'ok', title, text: nextOf(wave) })
    },
  })
  const [check] = checks
  const answerCheck = (left: number) =>
    check ? answer.start({ id, lineId: check.lineId, left }) : undefined
  useScanTarget(async (code) => {
    const action = cardOf(code)
    if (action === 'undo') return void (await startUndo())
    if (action === 'short') return onShort()
    if (action === 'confirm' && check) return void (await answerCheck(0))
    const times = /^[1-9]\d{0,5}$/.test(quantity) ? { quantity: Number(quantity) } : {}
    setQuantity('')
    await start({ id, code, scanId: newUuid(), ...times })
  })
  return {
    scans,
    quantity,
    setQuantity,
    scannedBin,
    keep,
    undo: startUndo,
    answerCheck,
    isAnswering: answer.isPending,
    /** Why what only the server decides must wait; null where it need not. */
    whyNotNow: offline.isNeeded
      ? 'This needs the server. Try again once all scans are sent.'
      : null,
    unsent: offline.waiting,
  }
}
