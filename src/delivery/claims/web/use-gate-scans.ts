import { useQueryClient } from '@tanstack/react-query'
import { Refusal } from '#platform/refusal.ts'
import { type ShownRefusal, shownRefusal } from '#platform/web/client.ts'
import { useScanOrKeep } from '#platform/web/late-scans/use-scan-or-keep.ts'
import { newUuid } from '#platform/web/new-uuid.ts'
import { soundOfRefusal, titleOfRefusal } from '#platform/web/scan/refused-scan.ts'
import { useScanLog } from '#platform/web/scan/scan-log.ts'
import { useScanCards, useScanTarget } from '#platform/web/scan/scanner-context.ts'
import { useAct } from '#platform/web/use-act.ts'
import { type GateVerdict, gateVerdictLabels } from '../gate-verdicts.ts'
import { needsServer, type ShownGateScan, type ShownSession } from '../offline-gate.rules.ts'
import { gateApi } from './claims-api.ts'
import type { OfflineGate } from './offline/use-gate-session.ts'

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
 * one of another user. Without the server scans are kept here, and sent later.
 */
export function useGateScans({ id, state, scans: made }: ShownSession, offline: OfflineGate) {
  const { scans, tell } = useScanLog()
  const queries = useQueryClient()
  const show = (session: ShownSession) =>
    queries.setQueryData(gateApi.ask('get', { id }).queryKey, session)
  const tellRefusal = (refusal: ShownRefusal, { code }: { code: string }) => {
    const title = titleOfRefusal(refusal)
    tell({ code, sound: soundOfRefusal(refusal), title, text: refusal.message })
    return true
  }
  const scanning = useScanOrKeep({
    area: 'gate',
    run: (input: Scanned, options) => gateApi.call.scan(input, options),
    onRefusal: tellRefusal,
    onDone: ({ verdict, says, session }, { code }) => {
      show(session)
      tell({ code, sound: soundOf[verdict], title: gateVerdictLabels[verdict], text: says })
    },
    offline,
    keep: ({ scanId, code }, isAttempted) => offline.keep({ scanId, code, isAttempted }),
    onKept: ({ effect: { scan } }, { code }) => tell({ code, ...keptInWords(scan) }),
  })
  const last = made.find(({ step }) => step !== 'undone')
  const undoing = useAct({
    area: 'gate',
    run: gateApi.call.undoScan,
    onRefusal: (refusal) => tellRefusal(refusal, { code: 'Undo' }),
    onDone: (session, { scanId }) => {
      show(session)
      tellUndone(session.scans.find((each) => each.id === scanId)?.code)
    },
  })
  const tellUndone = (code = 'Undo') =>
    tell({ code, sound: 'ok', title: 'Scan undone', text: 'Set it aside.' })
  const undoHere = async () => {
    try {
      await offline.undo()
      tellUndone(last?.code)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      tellRefusal(shownRefusal(error), { code: 'Undo' })
    }
  }
  const whyNotUndo = last ? null : 'Nothing was scanned here yet.'
  const undoLast = () => {
    if (!last)
      return tell({
        code: 'Undo',
        sound: 'wrong',
        title: 'Nothing to undo',
        text: whyNotUndo ?? '',
      })
    return offline.isNeeded ? undoHere() : undoing.start({ id, scanId: last.id })
  }
  const isOpen = state === 'open'
  useScanCards({ undo: undoLast }, isOpen)
  useScanTarget(async (code) => {
    await scanning.start({ id, code, scanId: newUuid() })
  }, isOpen)
  const undo = {
    label: last ? `Undo the scan of ${last.code}` : 'Undo last scan',
    act: () => void undoLast(),
    whyNot: whyNotUndo,
    isPending: undoing.isPending,
  }
  return { scans, undo }
}

type Scanned = { readonly id: string; readonly code: string; readonly scanId: string }

/** What the device can say about a scan that is not sent. */
function keptInWords(scan: ShownGateScan) {
  const { parcelCode, orderNumber, code } = scan
  const parcel = parcelCode ? `${parcelCode}, order ${orderNumber}` : code
  if (!needsServer(scan))
    return { sound: 'ok', title: 'Expected', text: `Waits to be sent. ${parcel}.` } as const
  return {
    sound: 'over',
    title: 'Needs the server',
    text: `Waits to be sent. Keep ${parcel} apart: the server says what it is once the network is back.`,
  } as const
}
