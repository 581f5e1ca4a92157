import type { Cells } from '#platform/web/lists/table-of-list.ts'
import { StateBadge } from '#platform/web/StateBadge.tsx'
import { channelStateOf, channelStates } from '../channel-states.ts'
import type { Channel, ListedChannel } from '../channels.contract.ts'
import { shopKindLabels } from '../shop-kinds.ts'
import classes from './channels.module.css'

export const channelCells: Cells<ListedChannel> = {
  name: ({ name, kind, outletName }) => (
    <span className={classes.shop}>
      <span className={classes.name}>{name}</span>
      <span className={classes.about}>
        {shopKindLabels[kind]}, ships from {outletName}
      </span>
    </span>
  ),
}

export function ChannelBadge({ channel, isLarge }: { channel: Channel; isLarge?: boolean }) {
  const size = isLarge ? { isLarge } : {}
  return (
    <StateBadge machine={{ states: channelStates }} state={channelStateOf(channel)} {...size} />
  )
}
