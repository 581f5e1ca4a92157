import { defineMachine } from '#platform/machine.ts'
import { capability } from './capabilities.ts'

/**
 * The states of a user. The profile keeps their instants (`suspended_at`, `deactivated_at`) rather
 * than a code, because the triggers that end sessions and the activity log need to know since when.
 * Users are never deleted: their records keep the author.
 */
export const userMachine = defineMachine({
  noun: 'user',
  table: 'profiles',
  initial: 'active',
  terminal: [],
  states: {
    active: { label: 'Active', tone: 'good' },
    suspended: { label: 'Suspended', tone: 'waiting' },
    deactivated: { label: 'Deactivated', tone: 'quiet' },
  },
  moves: {
    suspend: {
      from: ['active'],
      to: 'suspended',
      label: 'Suspend',
      done: 'suspended',
      access: capability.editUsers,
    },
    lift: {
      from: ['suspended'],
      to: 'active',
      label: 'Lift suspension',
      done: 'let in again',
      access: capability.editUsers,
    },
    deactivate: {
      from: ['active', 'suspended'],
      to: 'deactivated',
      label: 'Deactivate',
      done: 'deactivated',
      access: capability.deleteUsers,
    },
    reactivate: {
      from: ['deactivated'],
      to: 'active',
      label: 'Reactivate',
      done: 'reactivated',
      access: capability.deleteUsers,
    },
  },
})

export const userStates = ['active', 'suspended', 'deactivated'] as const

export type UserState = (typeof userStates)[number]

export type UserMove = keyof typeof userMachine.moves

export const invitationStates = {
  states: {
    open: { label: 'Open', tone: 'active' },
    expired: { label: 'Expired', tone: 'waiting' },
    accepted: { label: 'Accepted', tone: 'good' },
    revoked: { label: 'Revoked', tone: 'quiet' },
  },
} as const

export const invitationStateNames = ['open', 'expired', 'accepted', 'revoked'] as const

export type InvitationState = (typeof invitationStateNames)[number]
