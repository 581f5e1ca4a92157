import type { Access } from './permissions.ts'
import { Refusal } from './refusal.ts'

/** Six fixed tones; each has a colour, an icon and a word. */
export const toneNames = ['quiet', 'active', 'waiting', 'good', 'bad', 'special'] as const

export type Tone = (typeof toneNames)[number]

export type StateFacts = { readonly label: string; readonly tone: Tone }

export type MoveFacts<S extends string> = {
  readonly from: readonly S[]
  readonly to: S
  /** On the button: a verb. */
  readonly label: string
  /** The verb's past form, for the log and as the end of the event type. */
  readonly done: string
  readonly access: Access
}

/**
 * A table of states and allowed moves. Endpoints, the compare-and-set UPDATE, buttons, badges,
 * filters and tests derive from it; nothing else decides which moves are allowed.
 */
export type Machine<S extends string = string, M extends string = string> = {
  readonly noun: string
  readonly table: string
  readonly initial: S
  readonly terminal: readonly S[]
  readonly states: Readonly<Record<S, StateFacts>>
  readonly moves: Readonly<Record<M, MoveFacts<S>>>
}

export function defineMachine<const S extends string, const M extends string>(
  machine: Machine<S, M>,
): Machine<S, M> {
  const faults = faultsOf(machine)
  if (faults.length > 0) throw new Error(`State machine ${machine.noun}: ${faults.join('; ')}`)
  return machine
}

export function statesOf<S extends string>(machine: { states: Readonly<Record<S, StateFacts>> }) {
  return keysOf(machine.states)
}

export function movesFrom<S extends string, M extends string>(
  machine: Machine<S, M>,
  state: S,
): readonly M[] {
  return keysOf(machine.moves).filter((move) => machine.moves[move].from.includes(state))
}

/**
 * Names the current state and the states from which the move is allowed; null when it is allowed.
 */
export function refuseMove<S extends string, M extends string>(
  machine: Machine<S, M>,
  move: M,
  record: { label: string; state: S },
): Refusal | null {
  const { from, label } = machine.moves[move]
  if (from.includes(record.state)) return null
  const open = from.map((state) => machine.states[state].label.toLowerCase()).join(' or ')
  const now = machine.states[record.state].label.toLowerCase()
  return new Refusal(
    'conflict',
    'wrong_state',
    `${record.label} is ${now}. “${label}” is possible only while it is ${open}.`,
    { details: { state: record.state, from } },
  )
}

function faultsOf<S extends string, M extends string>(machine: Machine<S, M>): string[] {
  const faults: string[] = []
  const reached = new Set<S>([machine.initial])
  for (let grew = true; grew; ) {
    const before = reached.size
    for (const state of [...reached])
      for (const move of movesFrom(machine, state)) reached.add(machine.moves[move].to)
    grew = reached.size > before
  }
  for (const state of statesOf(machine)) {
    const isEnd = movesFrom(machine, state).length === 0
    if (!reached.has(state)) faults.push(`state ${state} is never reached`)
    if (isEnd !== machine.terminal.includes(state))
      faults.push(`state ${state} is ${isEnd ? 'an unintended end' : 'named terminal but goes on'}`)
  }
  return faults
}

function keysOf<K extends string>(record: Readonly<Record<K, unknown>>): K[] {
  return Object.keys(record) as K[] // parse edge: Object.keys loses the key type
}
