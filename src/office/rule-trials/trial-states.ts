import type { StateFacts } from '#platform/machine.ts'

/** What a trial is; it follows from its instants. */
export const trialStates = {
  running: { label: 'Running', tone: 'active' },
  finished: { label: 'Finished', tone: 'good' },
  skipped: { label: 'Without trial', tone: 'bad' },
  cancelled: { label: 'Cancelled', tone: 'quiet' },
  failed: { label: 'Failed', tone: 'bad' },
} as const satisfies Record<string, StateFacts>

export const trialStateKeys = ['running', 'finished', 'skipped', 'cancelled', 'failed'] as const

export type TrialState = (typeof trialStateKeys)[number]

/** Whether its value was switched on, and how the first days went. */
export const rolloutStates = {
  off: { label: 'Not switched on', tone: 'quiet' },
  scheduled: { label: 'Scheduled', tone: 'waiting' },
  unwatched: { label: 'Switched on', tone: 'active' },
  watched: { label: 'Watched', tone: 'active' },
  as_forecast: { label: 'As forecast', tone: 'good' },
  outside_forecast: { label: 'Outside forecast', tone: 'bad' },
  ended: { label: 'Switched off again', tone: 'quiet' },
} as const satisfies Record<string, StateFacts>

export const rolloutStateKeys = [
  'off',
  'scheduled',
  'unwatched',
  'watched',
  'as_forecast',
  'outside_forecast',
  'ended',
] as const

export type RolloutState = (typeof rolloutStateKeys)[number]
