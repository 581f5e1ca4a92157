import { useState } from 'react'
import { ActButton } from '#platform/web/ActButton.tsx'
import { ConfirmDialog } from '#platform/web/ConfirmDialog.tsx'
import { tellSuccess } from '#platform/web/notify.ts'
import { useUrlState } from '#platform/web/url-state.ts'
import { useAct } from '#platform/web/use-act.ts'
import type { Channel } from '../channels.contract.ts'
import classes from './channels.module.css'
import { channelsApi } from './channels-api.ts'

type ChannelActsProps = { channel: Channel; onChange: () => void }

const noSecret = 'The connection has no webhook secret yet. Give it the secret of the shop first.'

export function ChannelActs({ channel, onChange }: ChannelActsProps) {
  const { id, version, isActive, hasSecret } = channel
  const [isAsking, setAsking] = useState(false)
  const { set } = useUrlState()
  const test = useAct({
    area: 'channels',
    run: channelsApi.call.sendSample,
    failure: 'Not sent',
    onDone: ({ messageId }) => {
      tellSuccess('A test message came in', 'Its signature is right; nothing was placed.')
      set({ message: messageId })
    },
  })
  const on = useAct({
    area: 'channels',
    run: channelsApi.call.setActive,
    failure: 'Not switched',
    onDone: () => tellSuccess(`${channel.name} is switched on`),
  })
  return (
    <div className={classes.acts}>
      <ActButton
        weight="main"
        size="xs"
        whyNot={hasSecret ? null : noSecret}
        isPending={test.isPending}
        onAct={() => test.start({ id })}
      >
        Send a test
      </ActButton>
      <ActButton size="xs" onAct={onChange}>
        Change
      </ActButton>
      {isActive ? (
        <ActButton size="xs" onAct={() => setAsking(true)}>
          Switch off
        </ActButton>
      ) : (
        <ActButton
          size="xs"
          isPending={on.isPending}
          onAct={() => on.start({ id, version, isActive: true })}
        >
          Switch on
        </ActButton>
      )}
      {isAsking ? <SwitchOff channel={channel} onClose={() => setAsking(false)} /> : null}
    </div>
  )
}

function SwitchOff({ channel, onClose }: { channel: Channel; onClose: () => void }) {
  const { id, version, name } = channel
  const act = useAct({
    area: 'channels',
    run: channelsApi.call.setActive,
    onRefusal: () => true,
    onDone: onClose,
  })
  return (
    <ConfirmDialog
      title={`Switch off ${name}?`}
      confirmLabel="Switch off"
      isPending={act.isPending}
      refusal={act.refusal}
      onConfirm={() => act.start({ id, version, isActive: false })}
      onClose={onClose}
    >
      What the shop sends is kept and waits. Nothing of it is placed or changed until you switch it
      on again.
    </ConfirmDialog>
  )
}
