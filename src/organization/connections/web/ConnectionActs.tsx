import { useState } from 'react'
import { ActButton } from '#platform/web/ActButton.tsx'
import { ConfirmDialog } from '#platform/web/ConfirmDialog.tsx'
import { EditButton } from '#platform/web/EditButton.tsx'
import { FormDialog } from '#platform/web/forms/FormDialog.tsx'
import { tellError, tellSuccess } from '#platform/web/notify.ts'
import { useAct } from '#platform/web/use-act.ts'
import { kindOf } from '../connection-kinds.ts'
import type { Connection } from '../connections.contract.ts'
import { refuseRemoval, refuseUse } from '../connections.rules.ts'
import classes from './connections.module.css'
import { connectionsApi } from './connections-api.ts'

type ConnectionActsProps = {
  connection: Connection
  onChange: () => void
  onRemoved: () => void
}

export function ConnectionActs({ connection, onChange, onRemoved }: ConnectionActsProps) {
  const { id, kind, version, isActive } = connection
  const [asked, setAsked] = useState<'remove' | 'use' | 'phone' | null>(null)
  const close = () => setAsked(null)
  const test = useAct({
    area: 'connections',
    run: connectionsApi.call.test,
    failure: 'Not tested',
    onDone: tellTest,
  })
  const active = useAct({
    area: 'connections',
    run: connectionsApi.call.setActive,
    failure: 'Not switched',
  })
  const isGateway = kind === 'message_gateway'
  return (
    <div className={classes.acts}>
      <ActButton
        weight="main"
        size="xs"
        isPending={test.isPending}
        onAct={() => (isGateway ? setAsked('phone') : test.start({ id }))}
      >
        Test
      </ActButton>
      <EditButton size="xs" onAct={onChange}>
        Change
      </EditButton>
      {kindOf(kind).isSingle && !isActive ? (
        <ActButton size="xs" onAct={() => setAsked('use')}>
          Use connection
        </ActButton>
      ) : (
        <ActButton
          size="xs"
          isPending={active.isPending}
          onAct={() => active.start({ id, version, isActive: !isActive })}
        >
          {isActive ? 'Switch off' : 'Switch on'}
        </ActButton>
      )}
      <ActButton
        size="xs"
        weight="danger"
        whyNot={refuseRemoval(connection)?.message ?? null}
        onAct={() => setAsked('remove')}
      >
        Remove
      </ActButton>
      {asked === 'remove' ? (
        <RemoveConnection connection={connection} onClose={close} onRemoved={onRemoved} />
      ) : null}
      {asked === 'use' ? <UseConnection connection={connection} onClose={close} /> : null}
      {asked === 'phone' ? <TestByPhone connection={connection} onClose={close} /> : null}
    </div>
  )
}

type DialogProps = { connection: Connection; onClose: () => void }

function tellTest({ succeeded, sentence }: { succeeded: boolean; sentence: string }): void {
  if (succeeded) tellSuccess('The test succeeded', sentence)
  else tellError('The test failed', sentence)
}

/** A gateway is tested by a message that arrives; its receipt is shown with the last test. */
function TestByPhone({ connection: { id, name }, onClose }: DialogProps) {
  return (
    <FormDialog
      area="connections"
      title={`Test “${name}”`}
      subject={name}
      effect="Sends one SMS to this phone. The gateway's answer and its receipt are shown with the last test."
      confirmLabel="Send test message"
      fields={{
        phone: {
          kind: 'line',
          label: 'Phone for the test message',
          hint: '+44 7946 000123',
          longest: 30,
          keys: 'tel',
        },
      }}
      opened={{ phone: '' }}
      save={({ values }, options) => connectionsApi.call.test({ id, ...values }, options)}
      onSaved={(answer) => {
        tellTest(answer)
        onClose()
      }}
      onClose={onClose}
    />
  )
}

/** Swaps it with the one of its kind that is in use. */
function UseConnection({ connection, onClose }: DialogProps) {
  const { id, version, name, kind, testSucceeded } = connection
  return (
    <FormDialog
      area="connections"
      title={`Use “${name}”?`}
      subject={name}
      effect={`${kindOf(kind).label}: this connection is used from now on. The one in use before is switched off and kept.`}
      confirmLabel="Use connection"
      fields={{
        untested: {
          kind: 'check',
          label: 'Use it without a successful test',
          isShown: () => testSucceeded !== true,
        },
      }}
      opened={{ untested: false }}
      version={version}
      whyNot={({ untested }) => refuseUse(connection, untested)?.message ?? null}
      save={({ values: { untested }, version: seen }, options) =>
        connectionsApi.call.use({ id, version: seen, ...(untested ? { untested } : {}) }, options)
      }
      onSaved={() => {
        tellSuccess(`“${name}” is in use`)
        onClose()
      }}
      onClose={onClose}
    />
  )
}

type RemoveProps = { connection: Connection; onClose: () => void; onRemoved: () => void }

function RemoveConnection({ connection, onClose, onRemoved }: RemoveProps) {
  const { id, version, name } = connection
  const act = useAct({
    area: 'connections',
    run: connectionsApi.call.remove,
    onRefusal: () => true,
    onDone: () => {
      tellSuccess(`“${name}” is removed`)
      onRemoved()
    },
  })
  return (
    <ConfirmDialog
      title={`Remove “${name}”?`}
      confirmLabel="Remove connection"
      isDangerous
      isPending={act.isPending}
      refusal={act.refusal}
      onConfirm={() => act.start({ id, version })}
      onClose={onClose}
    >
      Its secrets go with it and cannot be brought back. The activity log keeps who added, changed
      and removed it.
    </ConfirmDialog>
  )
}
