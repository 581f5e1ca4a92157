import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ActButton } from '#platform/web/ActButton.tsx'
import { AppLink } from '#platform/web/AppLink.tsx'
import { EmptyNote } from '#platform/web/layout/EmptyNote.tsx'
import { ListView } from '#platform/web/lists/ListView.tsx'
import { useUrlState } from '#platform/web/url-state.ts'
import type { Channel, ListedChannel } from '../channels.contract.ts'
import { channelList } from '../channels.list.ts'
import { ChannelForm } from './ChannelForm.tsx'
import { ChannelView } from './ChannelView.tsx'
import { channelCells } from './channel-cells.tsx'
import classes from './channels.module.css'
import { channelsApi } from './channels-api.ts'
import { MessageLog } from './MessageLog.tsx'
import { MessagePanel } from './MessagePanel.tsx'

/** The shops whose orders come in, or one of them, and what they have sent. */
export function ChannelsSection() {
  const { params, set } = useUrlState()
  const [isAdding, setAdding] = useState(false)
  const query = useQuery(channelsApi.ask('list', {}))
  const { channels = [], free = [] } = query.data ?? {}
  const open = channels.find(({ id }) => id === params.channel)
  const add = (
    <ActButton
      weight="main"
      whyNot={free.length > 0 ? null : noneFree}
      onAct={() => setAdding(true)}
    >
      Add sales channel
    </ActButton>
  )
  return (
    <div className={classes.view}>
      {open ? (
        <ChannelView key={open.id} channel={open} />
      ) : (
        <>
          <ListView
            list={channelList}
            ask={(call) => channelsApi.ask('browse', { limit: 200, ...call })}
            keyOf={({ id }: ListedChannel) => id}
            cells={channelCells}
            records={{ outletId: outletsOf(channels) }}
            exportPath="/files/channels"
            openParam="channel"
            actions={channels.length > 0 ? add : null}
            whenNothing={<NoChannels isAnyFree={free.length > 0} onAdd={() => setAdding(true)} />}
          />
          {channels.length > 0 ? (
            <MessageLog channels={channels.map(({ id, name }) => ({ value: id, label: name }))} />
          ) : null}
        </>
      )}
      {params.message ? (
        <MessagePanel
          key={params.message}
          id={params.message}
          onClose={() => set({ message: null })}
        />
      ) : null}
      {isAdding ? (
        <ChannelForm
          channel={null}
          free={free}
          onClose={() => setAdding(false)}
          onSaved={(id) => {
            setAdding(false)
            set({ channel: id })
          }}
        />
      ) : null}
    </div>
  )
}

/** The outlets that any of the channels ships from. */
function outletsOf(channels: readonly Channel[]) {
  const names = new Map(channels.map(({ outletId, outletName }) => [outletId, outletName]))
  return [...names].map(([value, label]) => ({ value, label }))
}

const noneFree = 'Every connected shop is a sales channel already. Connect another one first.'

function NoChannels({ isAnyFree, onAdd }: { isAnyFree: boolean; onAdd: () => void }) {
  const action = isAnyFree ? (
    <Button leftSection={<IconPlus size={16} />} onClick={onAdd}>
      Add sales channel
    </Button>
  ) : (
    <AppLink search={{ section: 'connections' }}>Connect a shop</AppLink>
  )
  return (
    <EmptyNote title="No shop sends its orders yet" action={action}>
      Orders of Shopify and WooCommerce come in by themselves, once the shop is connected and made a
      sales channel.
    </EmptyNote>
  )
}
