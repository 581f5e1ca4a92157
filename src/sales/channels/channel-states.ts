import type { StateFacts } from '#platform/machine.ts'

/** How a sales channel fares; derived from its switch, its secret and its messages. */
export const channelStates = {
  on: { label: 'On', tone: 'good' },
  attention: { label: 'To look at', tone: 'waiting' },
  unproved: { label: 'Not proved', tone: 'bad' },
  off: { label: 'Off', tone: 'quiet' },
} as const satisfies Record<string, StateFacts>

export const channelStateKeys = ['on', 'attention', 'unproved', 'off'] as const

type Facts = {
  readonly isActive: boolean
  readonly hasSecret: boolean
  readonly waiting: number
  readonly refused: number
}

export function channelStateOf({ isActive, hasSecret, waiting, refused }: Facts) {
  if (!isActive) return 'off'
  if (!hasSecret) return 'unproved'
  return waiting + refused > 0 ? 'attention' : 'on'
}
