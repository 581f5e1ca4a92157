import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { InstantText } from '#platform/web/InstantText.tsx'
import { FactList } from '#platform/web/layout/FactList.tsx'
import { Section } from '#platform/web/layout/Section.tsx'
import { SidePanel } from '#platform/web/layout/SidePanel.tsx'
import { RecordHistory } from '#platform/web/RecordHistory.tsx'
import { ToneBadge } from '#platform/web/ToneBadge.tsx'
import { type ConnectionField, isSecret, kindOf } from '../connection-kinds.ts'
import type { Connection } from '../connections.contract.ts'
import { activeStates } from '../connections.states.ts'
import { ConnectionActs } from './ConnectionActs.tsx'
import { ConnectionForm } from './ConnectionForm.tsx'
import classes from './connections.module.css'
import { connectionsApi } from './connections-api.ts'
import { TestBadge } from './TestBadge.tsx'

type ConnectionPanelProps = { connection: Connection; onClose: () => void }

/** One connection: how the last test went, its values, and who changed it. */
export function ConnectionPanel({ connection, onClose }: ConnectionPanelProps) {
  const [isChanging, setChanging] = useState(false)
  const history = useQuery(connectionsApi.ask('history', { id: connection.id }))
  const { id, kind, name, isActive, testResult, testReceipt, testedAt } = connection
  if (isChanging) {
    const back = () => setChanging(false)
    return <ConnectionForm kind={kind} connection={connection} onClose={back} onSaved={back} />
  }
  return (
    <SidePanel
      title={name}
      mark={<ToneBadge {...activeStates[isActive ? 'active' : 'off']} />}
      onClose={onClose}
    >
      <ConnectionActs
        connection={connection}
        onChange={() => setChanging(true)}
        onRemoved={onClose}
      />
      <Section title="Last test" aside={<TestBadge connection={connection} />}>
        {testResult && testedAt ? (
          <p className={classes.text}>
            {testResult} {testReceipt} <InstantText at={testedAt} />
          </p>
        ) : (
          <p className={classes.quiet}>As it is now, it has not been tested.</p>
        )}
      </Section>
      <Section title={kindOf(kind).label}>
        <FactList
          facts={[
            ...kindOf(kind).fields.map((field) => ({
              label: field.label,
              value: shown(field, connection),
            })),
            ...(kind === 'message_gateway'
              ? [
                  {
                    label: 'Receipts go to',
                    value: `${window.location.origin}/hooks/messages/${id}`,
                  },
                ]
              : []),
            { label: 'Changed by', value: connection.changedByName },
          ]}
        />
      </Section>
      <RecordHistory key={id} query={history} />
    </SidePanel>
  )
}

function shown(field: ConnectionField, { config, secretsSet }: Connection): string {
  if (isSecret(field)) return secretsSet.includes(field.key) ? 'Set' : 'Not set'
  const value = config[field.key] ?? ''
  return field.options?.find((option) => option.value === value)?.label ?? value
}
