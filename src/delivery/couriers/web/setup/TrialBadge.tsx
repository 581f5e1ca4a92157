import type { Tone } from '#platform/machine.ts'
import { ToneBadge } from '#platform/web/ToneBadge.tsx'
import type { KeptTrial } from '../../courier-accounts.fields.ts'
import type { ActMapping } from '../../courier-mapping.ts'
import { type TrialState, trialState, trialWords } from '../../tried-acts.ts'

const tones: Readonly<Record<TrialState, Tone>> = {
  untried: 'quiet',
  worked: 'good',
  failed: 'bad',
  changed: 'waiting',
}

/** The result of an act's last test. */
export function TrialBadge(props: {
  trial: KeptTrial | undefined
  act: ActMapping
  connectionId: string | null
}) {
  const state = trialState(props.trial, props.act, props.connectionId)
  return <ToneBadge tone={tones[state]} label={trialWords[state]} />
}
