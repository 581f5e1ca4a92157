import { IconChevronLeft } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { AppLink } from '#platform/web/AppLink.tsx'
import { InstantText } from '#platform/web/InstantText.tsx'
import { FactList } from '#platform/web/layout/FactList.tsx'
import { RecordHistory } from '#platform/web/RecordHistory.tsx'
import type { Channel } from '../channels.contract.ts'
import { shopKindFacts } from '../shop-kinds.ts'
import { ChannelActs } from './ChannelActs.tsx'
import { ChannelForm } from './ChannelForm.tsx'
import { CodeList } from './CodeList.tsx'
import { ChannelBadge } from './channel-cells.tsx'
import classes from './channels.module.css'
import { channelsApi } from './channels-api.ts'
import { MessageLog } from './MessageLog.tsx'
import { SetUpNote } from './SetUpNote.tsx'
import { StatusList } from './StatusList.tsx'

const unpaidLabels = { cash_on_delivery: 'Cash on delivery', prepaid: 'Prepaid' } as const

/** One shop: how its orders are placed, how to make it send them, and what it has sent. */
export function ChannelView({ channel }: { channel: Channel }) {
  const [isChanging, setChanging] = useState(false)
  const history = useQuery(channelsApi.ask('history', { id: channel.id }))
  const { kind, name, connectionName, outletName, unpaidMethod, tag, language } = channel
  return (
    <div className={classes.view}>
      <AppLink className={classes.back} search={{ section: 'channels' }}>
        <IconChevronLeft size={16} aria-hidden /> All sales channels
      </AppLink>
      <div className={classes.head}>
        <h3 className={classes.title}>{name}</h3>
        <ChannelBadge channel={channel} isLarge />
      </div>
      <FactList
        facts={[
          { label: 'Shop', value: shopKindFacts[kind].label },
          { label: 'Connection', value: connectionName ?? 'Removed' },
          { label: 'Ships from', value: outletName },
          { label: 'No payment method named', value: unpaidLabels[unpaidMethod] },
          { label: 'Tag', value: tag },
          { label: 'Language of new customers', value: language },
          {
            label: 'Last message',
            value: channel.lastMessageAt && <InstantText at={channel.lastMessageAt} />,
          },
        ]}
      />
      <ChannelActs channel={channel} onChange={() => setChanging(true)} />
      <SetUpNote channel={channel} />
      <StatusList channelId={channel.id} />
      <CodeList channelId={channel.id} />
      <MessageLog channelId={channel.id} />
      <RecordHistory query={history} />
      {isChanging ? (
        <ChannelForm
          channel={channel}
          free={[]}
          onClose={() => setChanging(false)}
          onSaved={() => setChanging(false)}
        />
      ) : null}
    </div>
  )
}
