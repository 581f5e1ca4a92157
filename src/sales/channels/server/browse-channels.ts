import { capability } from '#organization/users/capabilities.ts'
import { fileOfList } from '#platform/server/lists/file-of-list.ts'
import { serveSmallList } from '#platform/server/lists/serve-small-list.ts'
import { channelStateOf } from '../channel-states.ts'
import type { ListedChannel } from '../channels.contract.ts'
import { channelList } from '../channels.list.ts'
import { listChannels } from './channels.queries.ts'

/** A company sells in a few shops. */
export const channels = serveSmallList<ListedChannel, typeof channelList>(channelList, {
  rows: async (reader) =>
    (await listChannels(reader)).channels.map((channel) => ({
      ...channel,
      state: channelStateOf(channel),
    })),
  keyOf: ({ id }) => id,
  filters: {
    kind: ({ kind }) => kind,
    state: ({ state }) => state,
    outletId: ({ outletId }) => outletId,
    last: ({ lastMessageAt }) => lastMessageAt,
    waiting: ({ waiting }) => waiting,
    refused: ({ refused }) => refused,
  },
  search: ({ name, outletName, connectionName }) =>
    [name, outletName, connectionName ?? ''].join(' '),
})

export const channelsFile = fileOfList(channels, {
  path: '/files/channels',
  name: 'sales-channels',
  access: capability.businessSettings,
})
