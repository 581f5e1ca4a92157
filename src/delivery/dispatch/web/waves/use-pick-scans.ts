import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { cardOf } from '#platform/scan-cards.ts'
import type { ShownRefusal } from '#platform/web/client.ts'
import { type AmountAsked, amountAsked } from '#platform/web/scan/AskedAmount.tsx'
import { soundOfRefusal, titleOfRefusal } from '#platform/web/scan/refused-scan.ts'
import { choicesOf } from '#platform/web/scan/scan-choices.ts'
import { useScanLog } from '#platform/web/scan/scan-log.ts'
import { useScanTarget } from '#platform/web/scan/scanner-context.ts'
import { useAct } from '#platform/web/use-act.ts'
import type { WholeWave } from '../../waves.fields.ts'
import { type ScannedBin, unrecordedBinOf } from './FoundElsewhere.tsx'
import { answerTo, nextOf } from './wave-words.ts'
import { wavesApi } from './waves-api.ts'

const area = 'waves'

/**
 * Scans of a picker. The server keeps the counters, the picker's position and the units in hand.
 * The confirm card answers that a bin is empty.
 */
export function usePickScans({ id, checks }: WholeWave, onShort: () => void) {
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
  const scan = useAct({
    area,
    run: wavesApi.call.scan,
    onRefusal: (refusal, scanned) => {
      setScannedBin(unrecordedBinOf(refusal))
      const take = (amount: number) => void scan.start({ ...scanned, amount })
      return tellRefusal(refusal, scanned.code, amountAsked(refusal, take))
    },
    onDone: ({ took, lineId, wave }, { code }) => {
      setScannedBin(null)
      keep(wave)
      tell({ code, ...answerTo(took, lineId, wave) })
    },
  })
  const undo = useAct({
    area,
    run: wavesApi.call.undo,
    onRefusal: (refusal) => tellRefusal(refusal, 'Undo'),
    onDone: (wave) => {
      keep(wave)
      tell({ code: 'Undo', sound: 'ok', title: 'Taken back', text: 'Put it back on its shelf.' })
    },
  })
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
    if (action === 'undo') return void (await undo.start({ id }))
    if (action === 'short') return onShort()
    if (action === 'confirm' && check) return void (await answerCheck(0))
    const times = /^[1-9]\d{0,5}$/.test(quantity) ? { quantity: Number(quantity) } : {}
    setQuantity('')
    await scan.start({ id, code, ...times })
  })
  return {
    scans,
    quantity,
    setQuantity,
    scannedBin,
    keep,
    undo: () => undo.start({ id }),
    answerCheck,
    isAnswering: answer.isPending,
  }
}
