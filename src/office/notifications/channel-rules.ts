import { channelMessageNoun } from '#sales/channels/channels.nouns.ts'
import { type HeardEvent, type Rule, textOf } from './define-rule.ts'

const messageOf = (event: HeardEvent) => `message of a shop ${event.entityId}`

/** A refusal is over once the message was taken in after all, left alone or tried again. */
const settled = {
  of: messageOf,
  endsOn: ['channel_message.applied', 'channel_message.ignored', 'channel_message.retried'],
  endedBy: (event: HeardEvent) => [messageOf(event)],
} as const

const said = (event: HeardEvent) => ({
  message: textOf(event, 'reason'),
  actionUrl: channelMessageNoun.path(event.entityId),
})

/** An order that was not imported from a shop is not shipped either. */
export const channelRules: readonly Rule[] = [
  {
    key: 'channel_message.delayed',
    label: 'An order of a shop waits for stock or for a product to be matched',
    on: 'channel_message.delayed',
    type: 'warning',
    priority: 'high',
    to: { roles: ['super_admin', 'super_manager', 'store_manager'] },
    say: (event) => ({ title: `${event.label} waits`, ...said(event) }),
    group: { windowMinutes: 60, title: '{count} orders of shops wait', actionUrl: null },
  },
  {
    key: 'channel_message.refused',
    label: 'A message of a shop was refused',
    on: 'channel_message.refused',
    type: 'error',
    priority: 'high',
    to: { roles: ['super_admin'] },
    say: (event) => ({ title: `${event.label} was refused`, ...said(event) }),
    cause: settled,
  },
]
