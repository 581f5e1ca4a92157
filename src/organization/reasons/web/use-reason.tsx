import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { ReasonRow } from '../reasons.contract.ts'
import type { ReasonGiven } from '../reasons.fields.ts'
import type { ReasonUse } from '../reasons.rules.ts'
import { ReasonFields } from './ReasonFields.tsx'
import { reasonsApi } from './reasons-api.ts'

/**
 * The fields for a reason, for use in a dialog, and their value: null, with an error beside the
 * field, while something is missing.
 */
export function useReason(appliesTo: ReasonUse): {
  fields: ReactNode
  /** Null until one is chosen. */
  chosen: ReasonRow | null
  take: () => ReasonGiven | null
} {
  const { data } = useQuery(reasonsApi.ask('list', { appliesTo, isActive: true }))
  const [given, setGiven] = useState<ReasonGiven>({ code: '', note: '' })
  const [isTried, setTried] = useState(false)
  const chosen = data?.reasons.find(({ code }) => code === given.code) ?? null
  const needsNote = chosen?.needsNote ?? false
  const note = given.note.trim()
  const missing = given.code === '' ? 'code' : needsNote && note === '' ? 'note' : null
  return {
    fields: (
      <ReasonFields
        appliesTo={appliesTo}
        value={given}
        onChange={setGiven}
        missing={isTried ? missing : null}
      />
    ),
    chosen,
    take: () => {
      setTried(true)
      return missing === null ? { code: given.code, note } : null
    },
  }
}
