import { useState } from 'react'
import { ActButton } from '#platform/web/ActButton.tsx'
import { ConfirmDialog } from '#platform/web/ConfirmDialog.tsx'
import { tellError, tellSuccess } from '#platform/web/notify.ts'
import { useAct } from '#platform/web/use-act.ts'
import type { Connection } from '../connections.contract.ts'
import { refuseRemoval } from '../connections.rules.ts'
import classes from './connections.module.css'
import { connectionsApi } from './connections-api.ts'

type ConnectionActsProps = {
  connection: Connection
  onChange: () => void
  onRemoved: () => void
}

export function ConnectionActs({ connection, onChange, onRemoved }: ConnectionActsProps) {
  const { id, version, isActive } = connection
  const [isRemoving, setRemoving] = useState(false)
  const test = useAct({
    area: 'connections',
    run: connectionsApi.call.test,
    failure: 'Not tested',
    onDone: ({ succeeded, sentence }) =>
      succeeded ? tellSuccess('It works', sentence) : tellError('The test failed', sentence),
  })
  const active = useAct({
    area: 'connections',
    run: connectionsApi.call.setActive,
    failure: 'Not switched',
  })
  return (
    <div className={classes.acts}>
      <ActButton
        weight="main"
        size="xs"
        isPending={test.isPending}
        onAct={() => test.start({ id })}
      >
        Test
      </ActButton>
      <ActButton size="xs" onAct={onChange}>
        Change
      </ActButton>
      <ActButton
        size="xs"
        isPending={active.isPending}
        onAct={() => active.start({ id, version, isActive: !isActive })}
      >
        {isActive ? 'Switch off' : 'Switch on'}
      </ActButton>
      <ActButton
        size="xs"
        weight="danger"
        whyNot={refuseRemoval(connection)?.message ?? null}
        onAct={() => setRemoving(true)}
      >
        Remove
      </ActButton>
      {isRemoving ? (
        <RemoveConnection
          connection={connection}
          onClose={() => setRemoving(false)}
          onRemoved={onRemoved}
        />
      ) : null}
    </div>
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
