import { useQuery } from '@tanstack/react-query'
import type { FieldOf } from '#platform/web/forms/form-fields.ts'
import type { ReasonGiven } from '../reasons.fields.ts'
import type { ReasonUse } from '../reasons.rules.ts'
import { ReasonFields } from './ReasonFields.tsx'
import { reasonsApi } from './reasons-api.ts'

export const noReason: ReasonGiven = { code: '', note: '' }

/** Why: the field of a form for one reason of the list, and its note. */
export function useReasonField(appliesTo: ReasonUse): FieldOf<ReasonGiven, unknown> {
  const { data } = useQuery(reasonsApi.ask('list', { appliesTo, isActive: true }))
  const reasons = data?.reasons ?? []
  const missingIn = ({ code, note }: ReasonGiven) => {
    const chosen = reasons.find((reason) => reason.code === code)
    // A form may open with a reason that the company has archived.
    if (code === '' || (data && !chosen)) return 'code'
    return chosen?.needsNote && note.trim() === '' ? 'note' : null
  }
  return {
    kind: 'own',
    label: 'Reason',
    fault: (given) => {
      const missing = missingIn(given)
      if (missing === null) return null
      return missing === 'code'
        ? 'Please choose a reason.'
        : 'This reason says too little by itself.'
    },
    draw: ({ value, error, onValue }) => (
      <ReasonFields
        appliesTo={appliesTo}
        value={value}
        onChange={onValue}
        missing={error ? missingIn(value) : null}
        error={error}
      />
    ),
    words: ({ code, note }) => {
      const label = reasons.find((reason) => reason.code === code)?.label
      return [label, note].filter(Boolean).join(', ') || 'none'
    },
  }
}
