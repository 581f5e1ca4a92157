import type { StateFacts } from '../machine.ts'
import { ToneBadge } from './ToneBadge.tsx'

/** The state of a record, with the label and tone of its state machine. */
export function StateBadge<S extends string>(props: {
  machine: { readonly states: Readonly<Record<S, StateFacts>> }
  state: S
  isLarge?: boolean
}) {
  const { label, tone } = props.machine.states[props.state]
  return <ToneBadge tone={tone} label={label} isLarge={props.isLarge ?? false} />
}
