import { defineNoun } from '#platform/nouns.ts'

export const channelNoun = defineNoun({
  key: 'channel',
  label: 'Sales channel',
  plural: 'Sales channels',
  path: (id) => `/business-settings?section=channels&channel=${id}`,
})

export const channelMessageNoun = defineNoun({
  key: 'channel_message',
  label: 'Message of a shop',
  plural: 'Messages of shops',
  path: (id) => `/business-settings?section=channels&message=${id}`,
})

/** The records by which the activity log can be filtered. */
export const channelsNouns = [channelNoun, channelMessageNoun]
