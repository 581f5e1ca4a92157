import { useCallback, useMemo, useState } from 'react'
import { isInstant, noDateTime } from '#platform/date-times.ts'
import type { MoneyWords } from '#platform/settings.rules.ts'
import { formatInstant } from '#platform/web/format-instant.ts'
import { tellSuccess } from '#platform/web/notify.ts'
import { useAct } from '#platform/web/use-act.ts'
import { businessApi } from './business-api.ts'
import {
  type Draft,
  type Drafts,
  draftsByPlace,
  faultOf,
  withDraft,
  withoutDraft,
} from './drafts.ts'
import type { DraftDesk } from './drafts-context.ts'

/** What is typed and not saved, for as long as the page is open, and the saving of it. */
export function useDraftDesk(words: MoneyWords) {
  const [drafts, setDrafts] = useState<Drafts>(() => new Map())
  const [refusals, setRefusals] = useState<Readonly<Record<string, string>>>({})
  const [reason, setReason] = useState('')
  const [takesEffectAt, setTakesEffectAt] = useState<string | null>(null)
  const [timeRefusal, setTimeRefusal] = useState<string | null>(null)
  const { start, isPending, refusal, clear } = useAct({
    area: 'business',
    run: businessApi.call.saveSettings,
    // Shown beside the field and in the bar: a notification in the corner would cover the bar's
    // buttons.
    onRefusal: ({ field, message }) => {
      setRefusals(field === null ? {} : { [field]: message })
      setTimeRefusal(field === 'takesEffectAt' ? message : null)
      return true
    },
  })
  const drop = useCallback(
    (key: string, outletId: string | null) => {
      setDrafts((now) => withoutDraft(now, key, outletId))
      setRefusals({})
      clear()
    },
    [clear],
  )
  const keep = useCallback(
    (draft: Draft) => {
      setDrafts((now) => withDraft(now, draft))
      setRefusals({})
      clear()
    },
    [clear],
  )
  const discard = useCallback(() => {
    setDrafts(new Map())
    setRefusals({})
    setReason('')
    setTakesEffectAt(null)
    setTimeRefusal(null)
    clear()
  }, [clear])

  /** `isUntried`: in an emergency, without the trial of a setting that needs one. */
  const saveAll = async (isUntried: boolean) => {
    let saved = 0
    const time = takesEffectAt === null ? {} : { takesEffectAt }
    const how = { reason, ...time, ...(isUntried ? { withoutTrial: reason } : {}) }
    for (const [outletId, place] of draftsByPlace(drafts)) {
      const changes = place.map(({ key, value, version }) => ({
        key,
        version,
        value: plain(value),
      }))
      const answer = await start({ ...(outletId ? { outletId } : {}), changes, ...how })
      if (!answer) return
      saved += answer.saved
      for (const { key } of place) drop(key, outletId)
    }
    setReason('')
    setTakesEffectAt(null)
    if (takesEffectAt === null)
      tellSuccess(
        'Saved',
        saved === 1 ? 'One setting was changed.' : `${saved} settings were changed.`,
      )
    else tellSuccess('Scheduled', `${changesInWords(saved)} on ${formatInstant(takesEffectAt)}.`)
  }
  const faults = [...drafts.values()].map((draft) => faultOf(draft, words))
  const whyNot = faults.find((fault) => fault !== null) ?? timeFault(takesEffectAt)
  const desk: DraftDesk = useMemo(
    () => ({ drafts, keep, drop, refusals, words }),
    [drafts, keep, drop, refusals, words],
  )
  const schedule = {
    value: takesEffectAt,
    error: timeRefusal,
    onValue: (value: string | null) => {
      setTakesEffectAt(value)
      setTimeRefusal(null)
      clear()
    },
  }
  const save = () => saveAll(false)
  const saveUntried = () => saveAll(true)
  const bar = { save, discard, isPending, refusal, whyNot, reason, setReason }
  return { desk, schedule, saveUntried, bar }
}

const changesInWords = (count: number) =>
  count === 1 ? 'One setting changes' : `${count} settings change`

function timeFault(takesEffectAt: string | null): string | null {
  if (takesEffectAt === null || isInstant(takesEffectAt)) return null
  return noDateTime()
}

const plain = (value: Draft['value']) => (typeof value === 'object' && value ? [...value] : value)
