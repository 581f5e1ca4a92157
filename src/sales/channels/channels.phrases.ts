import type { AreaPhrases } from '#platform/area-phrases.ts'

export const channelsPhrases: AreaPhrases = {
  said: {
    setup: {
      'channel.added': 'added the sales channel {record}',
      'channel.changed': '{changes}',
      'channel.switched_on': 'switched on the sales channel {record}',
      'channel.switched_off': 'switched off the sales channel {record}',
      'channel.tested': 'tested the sales channel {record}',
      'channel.code_matched': 'matched {code} of {record} to {sku}',
      'channel.code_forgotten': 'removed the match of {code} of {record}',
      'channel.status_mapped': 'mapped the status {word} of {record} to {countsAs}',
      'channel.status_unmapped': 'removed the mapping of the status {word} of {record}',
      'channel.signature_refused': 'refused a message with a wrong signature for {record}',
    },
    message: {
      'channel_message.applied': 'applied the channel message {record}',
      'channel_message.delayed': 'delayed the channel message {record}[: {reason}]',
      'channel_message.refused': 'refused the channel message {record}[: {reason}]',
      'channel_message.ignored': 'ignored the channel message {record}[: {reason}]',
      'channel_message.retried': 'tried the channel message {record} again',
    },
  },
}
