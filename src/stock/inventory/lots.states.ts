import { capability } from '#organization/users/capabilities.ts'
import { defineMachine } from '#platform/machine.ts'

/** Only an approved lot may be sold; a recalled one never again. */
export const lotMachine = defineMachine({
  noun: 'lot',
  table: 'lots',
  initial: 'approved',
  terminal: ['recalled'],
  states: {
    approved: { label: 'Approved', tone: 'good' },
    on_hold: { label: 'On hold', tone: 'waiting' },
    recalled: { label: 'Recalled', tone: 'bad' },
  },
  moves: {
    hold: {
      from: ['approved'],
      to: 'on_hold',
      label: 'Hold',
      done: 'held',
      access: capability.inventory,
    },
    release: {
      from: ['on_hold'],
      to: 'approved',
      label: 'Release',
      done: 'released',
      access: capability.inventory,
    },
    recall: {
      from: ['approved', 'on_hold'],
      to: 'recalled',
      label: 'Recall',
      done: 'recalled',
      access: capability.inventory,
    },
  },
})

/** Why users without access to every outlet with stock of a lot may not correct or release it. */
export const lotElsewhere =
  'This lot also has stock at outlets that you have no access to. Ask a person with access to all of them.'

export type LotState = keyof typeof lotMachine.states
export type LotMove = keyof typeof lotMachine.moves
