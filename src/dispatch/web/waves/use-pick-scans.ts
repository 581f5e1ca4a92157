import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { readInternalCode, scanActionOf } from '#catalog/internal-codes.ts'
import type { ShownRefusal } from '#platform/web/client.ts'
import { soundOfRefusal, titleOfRefusal } from '#platform/web/scan/refused-scan.ts'
import { choicesOf } from '#platform/web/scan/scan-choices.ts'
import { useScanLog } from '#platform/web/scan/scan-log.ts'
import { useScanTarget } from '#platform/web/scan/scanner-context.ts'
import { useAct } from '#platform/web/use-act.ts'
import type { WholeWave } from '../../waves.fields.ts'
import { answerTo } from './wave-words.ts'
import { wavesApi } from './waves-api.ts'

const area = 'waves'

/** Scans of a picker. The server keeps the counters, where they stand and what they hold. */
export function usePickScans(id: string, onShort: () => void) {
  const { scans, tell } = useScanLog()
  const [quantity, setQuantity] = useState('')
  const queries = useQueryClient()
  const keep = (wave: WholeWave) => queries.setQueryData(wavesApi.ask('get', { id }).queryKey, wave)
  const tellRefusal = (refusal: ShownRefusal, code: string) => {
    const title = titleOfRefusal(refusal)
    const choices = choicesOf(refusal)
    tell({ code, sound: soundOfRefusal(refusal), title, text: refusal.message, choices })
    return true
  }
  const scan = useAct({
    area,
    run: wavesApi.call.scan,
    onRefusal: (refusal, { code }) => tellRefusal(refusal, code),
    onDone: ({ took, lineId, wave }, { code }) => {
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
  useScanTarget(async (code) => {
    const printed = readInternalCode(code)
    const action = printed?.kind === 'action' ? scanActionOf(printed.rest) : null
    if (action === 'undo') return void (await undo.start({ id }))
    if (action === 'short') return onShort()
    const times = /^[1-9]\d{0,5}$/.test(quantity) ? Number(quantity) : 1
    setQuantity('')
    await scan.start({ id, code, quantity: times })
  })
  return { scans, quantity, setQuantity, keep, undo: () => undo.start({ id }) }
}
