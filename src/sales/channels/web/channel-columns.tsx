import type { Column } from '#platform/web/DataTable/table-columns.ts'
import { formatCount } from '#platform/web/format-instant.ts'
import { InstantText } from '#platform/web/InstantText.tsx'
import { ToneBadge } from '#platform/web/ToneBadge.tsx'
import type { Channel } from '../channels.contract.ts'
import { shopKindFacts } from '../shop-kinds.ts'
import classes from './channels.module.css'

export const channelColumns: readonly Column<Channel>[] = [
  {
    key: 'name',
    label: 'Shop',
    onCard: 'title',
    render: ({ name, kind, outletName }) => (
      <span className={classes.shop}>
        <span className={classes.name}>{name}</span>
        <span className={classes.about}>
          {shopKindFacts[kind].label}, ships from {outletName}
        </span>
      </span>
    ),
  },
  {
    key: 'state',
    label: 'State',
    width: '136px',
    onCard: 'mark',
    render: (channel) => <ChannelBadge channel={channel} />,
  },
  {
    key: 'last',
    label: 'Last message',
    width: '150px',
    onCard: 'line',
    render: ({ lastMessageAt }) => (lastMessageAt ? <InstantText at={lastMessageAt} /> : '–'),
  },
  figure('applied', 'Applied, 24 h', '104px', ({ applied }) => applied),
  figure('waiting', 'Waiting', '76px', ({ waiting }) => waiting),
  figure('refused', 'Refused', '76px', ({ refused }) => refused),
]

function figure(
  key: string,
  label: string,
  width: string,
  of: (channel: Channel) => number,
): Column<Channel> {
  const render = (channel: Channel) => formatCount(of(channel))
  return { key, label, width, align: 'right', onCard: 'line', render }
}

export function ChannelBadge({ channel, isLarge }: { channel: Channel; isLarge?: boolean }) {
  const { isActive, hasSecret, waiting, refused } = channel
  const size = isLarge ? { isLarge } : {}
  if (!isActive) return <ToneBadge tone="quiet" label="Off" {...size} />
  if (!hasSecret) return <ToneBadge tone="bad" label="Not proved" {...size} />
  if (waiting + refused > 0) return <ToneBadge tone="waiting" label="To look at" {...size} />
  return <ToneBadge tone="good" label="On" {...size} />
}
