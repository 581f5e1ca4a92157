import { refuseMove } from '#platform/machine.ts'
import { Refusal } from '#platform/refusal.ts'
import type { BulkReturn } from './bulk-returns.fields.ts'
import { openStates, type ReturnState, returnMachine } from './returns.states.ts'

type ReturnFacts = {
  readonly label: string
  readonly state: ReturnState
  readonly assignedTo: string | null
}

/** Why a change skips this return, with the refusal of the single action; null when it does not. */
export function refuseBulkReturn(found: ReturnFacts, change: BulkReturn): Refusal | null {
  const { label, state, assignedTo } = found
  if (change.action !== 'assign') return refuseMove(returnMachine, change.action, found)
  if (!openStates.includes(state))
    return new Refusal(
      'conflict',
      'wrong_state',
      `${label} is ${returnMachine.states[state].label.toLowerCase()} and needs no assignee.`,
      { details: { state } },
    )
  if (assignedTo !== change.assignedTo) return null
  const says = assignedTo === null ? 'is unassigned already' : 'is assigned to this user already'
  return new Refusal('conflict', 'no_change', `${label} ${says}.`)
}
