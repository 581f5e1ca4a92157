import type { ShownRefusal } from '#platform/web/client.ts'
import type { LotQuestion } from './LotDialog.tsx'

/** The question that a refusal of a lot asks; null for any other refusal. */
export function lotQuestionOf({ field, message, details }: ShownRefusal): LotQuestion | null {
  const at = /^lines\.(\d+)\.lotCode$/.exec(field ?? '')?.[1]
  if (at === undefined) return null
  const offered = details.choices
  const choices = Array.isArray(offered) ? offered.flatMap(choiceOf) : []
  return { at: Number(at), message, choices }
}

function choiceOf(given: unknown): LotQuestion['choices'] {
  if (typeof given !== 'object' || given === null) return []
  const { code, says } = { code: null, says: null, ...given }
  return typeof code === 'string' && typeof says === 'string' ? [{ code, says }] : []
}
