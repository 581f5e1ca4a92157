import { useQueryClient } from '@tanstack/react-query'
import { soundOfRefusal, titleOfRefusal } from '#platform/web/scan/refused-scan.ts'
import { useScanLog } from '#platform/web/scan/scan-log.ts'
import { useScanCards, useScanTarget } from '#platform/web/scan/scanner-context.ts'
import { useAct } from '#platform/web/use-act.ts'
import type { GateSession } from '../gate.contract.ts'
import { type GateVerdict, gateVerdictLabels } from '../gate-verdicts.ts'
import { gateApi } from './claims-api.ts'

/** A sound per result, before the driver has put the next parcel down. */
const soundOf: Readonly<Record<GateVerdict, 'ok' | 'over' | 'wrong'>> = {
  expected: 'ok',
  not_on_sheet: 'over',
  received_before: 'over',
  unknown: 'wrong',
  delivered: 'wrong',
}

/**
 * The scans of an open session, and the undo of the newest that counts: also after a reload, and
 * one of another user.
 */
export function useGateScans({ id, state, scans: made }: GateSession) {
  const { scans, tell } = useScanLog()
  const queries = useQueryClient()
  const keep = (session: GateSession) =>
    queries.setQueryData(gateApi.ask('get', { id }).queryKey, session)
  const act = useAct({
    area: 'gate',
    run: gateApi.call.scan,
    onRefusal: (refusal, { code }) => {
      const title = titleOfRefusal(refusal)
      tell({ code, sound: soundOfRefusal(refusal), title, text: refusal.message })
      return true
    },
    onDone: ({ verdict, says, session }, { code }) => {
      keep(session)
      tell({ code, sound: soundOf[verdict], title: gateVerdictLabels[verdict], text: says })
    },
  })
  const last = made.find(({ step }) => step !== 'undone')
  const undoing = useAct({
    area: 'gate',
    run: gateApi.call.undoScan,
    onRefusal: (refusal) => {
      const title = titleOfRefusal(refusal)
      tell({ code: 'Undo', sound: soundOfRefusal(refusal), title, text: refusal.message })
      return true
    },
    onDone: (session, { scanId }) => {
      keep(session)
      const undone = session.scans.find((each) => each.id === scanId)
      tell({
        code: undone?.code ?? 'Undo',
        sound: 'ok',
        title: 'Scan undone',
        text: 'Set it aside.',
      })
    },
  })
  const whyNotUndo = last ? null : 'Nothing was scanned here yet.'
  const undoLast = () => {
    if (!last)
      return tell({
        code: 'Undo',
        sound: 'wrong',
        title: 'Nothing to undo',
        text: whyNotUndo ?? '',
      })
    return undoing.start({ id, scanId: last.id })
  }
  const isOpen = state === 'open'
  useScanCards({ undo: undoLast }, isOpen)
  useScanTarget(async (code) => {
    await act.start({ id, code })
  }, isOpen)
  const undo = {
    label: last ? `Undo the scan of ${last.code}` : 'Undo last scan',
    act: () => void undoLast(),
    whyNot: whyNotUndo,
    isPending: undoing.isPending,
  }
  return { scans, undo }
}
