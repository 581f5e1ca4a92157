import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { capability } from '#organization/users/capabilities.ts'
import { formatQuantity } from '#platform/quantity.ts'
import { useWhyNotShared } from '#platform/web/permissions-context.ts'
import { soundOfRefusal, titleOfRefusal } from '#platform/web/scan/refused-scan.ts'
import { choicesOf } from '#platform/web/scan/scan-choices.ts'
import { useScanLog } from '#platform/web/scan/scan-log.ts'
import { useScanCards, useScanner, useScanTarget } from '#platform/web/scan/scanner-context.ts'
import { useAct } from '#platform/web/use-act.ts'
import type { ScanMode } from '../../scan-modes.ts'
import { addScan, lastScanned, noSession, undoScan } from '../../scan-session.ts'
import { readTimes } from '../../typed-times.ts'
import { useTypedTimes } from '../use-typed-times.ts'
import { cardOf, scanApi } from './scan-api.ts'
import { useKeptSession } from './use-kept-session.ts'

const undone = { code: 'Undo', sound: 'ok', title: 'Last scan undone' } as const

/**
 * Scans outside of any task: each finds its record and counts in the session's list; nothing else
 * is written. The card A-CONFIRM takes the first next step, A-UNDO takes back the last scan.
 */
export function useScanDesk(mode: ScanMode, outletId: string | undefined) {
  const { scans, tell } = useScanLog()
  const { submit } = useScanner()
  const { session, latest, keep } = useKeptSession()
  const [times, setTimes] = useState('')
  const timesNow = useRef('')
  const [assigning, setAssigning] = useState<string | null>(null)
  const [chosenKey, setChosenKey] = useState<string | null>(null)
  // The card of an earlier scan would look like the answer to a refused one.
  const [isRefused, setRefused] = useState(false)
  const whyNotAssign = useWhyNotShared(capability.scanHistory)
  const queries = useQueryClient()
  const { history } = useRouter()

  const changeTimes = (text: string) => {
    timesNow.current = text
    setTimes(text)
  }
  const resolve = useAct({
    area: 'scanning',
    run: scanApi.call.resolve,
    onRefusal: (refusal, { code }) => {
      const isUnknown = refusal.code === 'unknown_barcode'
      setRefused(true)
      const mayAssign = isUnknown && whyNotAssign === null
      tell({
        code,
        sound: soundOfRefusal(refusal),
        title: titleOfRefusal(refusal),
        text: refusal.message,
        choices: choicesOf(refusal),
        way: mayAssign ? { label: 'Assign code', act: () => setAssigning(code) } : undefined,
      })
      if (mayAssign && mode === 'assign') setAssigning(code)
      return true
    },
    onDone: ({ noun, id, label, variant }, { code }) => {
      const count = Number(timesNow.current || 1)
      changeTimes('')
      const { title = '', quantity = 1, quantityScale = 0, unit = '' } = variant ?? {}
      const found = { noun, id, label, title, quantityScale, unit, quantity: quantity * count }
      keep(addScan(latest.current, found))
      setChosenKey(null)
      setRefused(false)
      const [row] = latest.current.rows
      const total = row ? formatQuantity(row.quantity, quantityScale) : ''
      const isAgain = row !== undefined && row.scans > 1
      const assigned = mode === 'assign' ? 'This code finds a product already.' : title
      tell({
        code,
        sound: mode === 'assign' ? 'over' : 'ok',
        title: isAgain ? `${label} × ${total}` : label,
        text: assigned,
      })
    },
  })
  const undo = () => {
    const before = undoScan(latest.current)
    if (!before) return tell({ code: 'Undo', sound: 'wrong', title: 'Nothing to undo' })
    keep(before)
    setRefused(false)
    tell(undone)
  }
  useScanTarget(async (raw) => {
    const { times: typed, code } = readTimes(raw)
    if (typed !== null) changeTimes(String(typed))
    if (code === '') {
      const text = 'Scan the product now.'
      return tell({ code: raw, sound: 'ok', title: `× ${typed ?? 1}`, text })
    }
    await resolve.start({ code, ...(outletId ? { outletId } : {}) })
  }, assigning === null)
  useTypedTimes((typed) => changeTimes(String(typed)))
  useScanCards({
    undo,
    confirm: async () => {
      const last = lastScanned(latest.current)
      const card = last && (await queries.fetchQuery(cardOf(last, outletId)).catch(() => null))
      const [act] = card?.acts ?? []
      if (act) return history.push(act.path)
      const text = 'Scan a record first; the card then takes its first next step.'
      return tell({ code: 'A-CONFIRM', sound: 'wrong', title: 'Nothing to do', text })
    },
  })
  const chosen = session.rows.find(({ noun, id }) => `${noun}:${id}` === chosenKey)
  return {
    scans,
    session,
    /** The record whose card is shown. */
    shown: isRefused ? undefined : (chosen ?? lastScanned(session) ?? session.rows[0]),
    choose: (noun: string, id: string) => {
      setRefused(false)
      setChosenKey(`${noun}:${id}`)
    },
    clear: () => keep(noSession),
    undo,
    times,
    changeTimes,
    assigning,
    endAssigning: (isSaved: boolean) => {
      setAssigning(null)
      // The code finds its product now.
      if (isSaved && assigning !== null && mode !== 'assign') submit(assigning)
    },
  }
}

export type ScanDesk = ReturnType<typeof useScanDesk>
