import type { KeptTrial } from './courier-accounts.fields.ts'
import type { CallKind } from './courier-adapter.ts'
import type { ActMapping, CourierMapping } from './courier-mapping.ts'
import { isFields } from './mapping-fields.ts'

/** `changed`: it worked, but the act or the connection has changed since. */
export type TrialState = 'untried' | 'worked' | 'failed' | 'changed'

/** The result of an act's last test, compared with the act as it is now. */
export function trialState(
  trial: KeptTrial | undefined,
  act: ActMapping,
  connectionId: string | null,
): TrialState {
  if (!trial) return 'untried'
  if (!trial.isOk) return 'failed'
  const isSame = trial.connectionId === connectionId && trial.act !== ''
  return isSame && sameJson(JSON.parse(trial.act), act) ? 'worked' : 'changed'
}

export const trialWords: Readonly<Record<TrialState, string>> = {
  untried: 'Not tried',
  worked: 'Works',
  failed: 'Failed',
  changed: 'Changed since it worked',
}

/** The differing parts of two mappings, for a user who has to choose between them. */
export function differingParts(one: CourierMapping, other: CourierMapping): (CallKind | 'hook')[] {
  const kinds = new Set([...kindsOf(one), ...kindsOf(other)])
  const acts = [...kinds].filter((kind) => !sameJson(one.acts[kind], other.acts[kind]))
  return sameJson(one.hook, other.hook) ? acts : [...acts, 'hook']
}

const kindsOf = ({ acts }: CourierMapping): CallKind[] =>
  // The keys of a mapping are the acts.
  Object.keys(acts).filter((kind): kind is CallKind => kind in acts)

/** The same values under the same names, in any order of the names. */
export const sameJson = (one: unknown, other: unknown): boolean =>
  canonical(one) === canonical(other)

function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) =>
    isFields(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  )
}
