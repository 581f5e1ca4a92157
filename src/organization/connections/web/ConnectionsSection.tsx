import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { pageCallOf } from '#platform/lists/list-address.ts'
import type { ListCall } from '#platform/lists/list-input.ts'
import { ActButton } from '#platform/web/ActButton.tsx'
import { EmptyNote } from '#platform/web/layout/EmptyNote.tsx'
import { ListView } from '#platform/web/lists/ListView.tsx'
import type { Cells } from '#platform/web/lists/table-of-list.ts'
import { useUrlState } from '#platform/web/url-state.ts'
import { type KindKey, kindKeys, kindOf } from '../connection-kinds.ts'
import type { ListedConnection } from '../connections.contract.ts'
import { connectionList } from '../connections.list.ts'
import { ConnectionForm } from './ConnectionForm.tsx'
import { ConnectionPanel } from './ConnectionPanel.tsx'
import classes from './connections.module.css'
import { connectionsApi } from './connections-api.ts'
import { TestBadge } from './TestBadge.tsx'

const cells: Cells<ListedConnection> = {
  test: (connection) => <TestBadge connection={connection} />,
}

const browse = (call: ListCall<typeof connectionList>) =>
  connectionsApi.ask('browse', { limit: 200, ...call })

/** The external connections, the open one beside the list, and the kinds to add. */
export function ConnectionsSection() {
  const { params, set } = useUrlState()
  const [added, setAdded] = useState<KindKey | null>(null)
  const query = useQuery(connectionsApi.ask('list', {}))
  const listed = useQuery(browse(pageCallOf(connectionList, params)))
  const connections = query.data?.connections ?? []
  const open = connections.find(({ id }) => id === params.connection)
  const close = () => set({ connection: null })
  return (
    <div className={classes.section}>
      <ListView
        list={connectionList}
        ask={browse}
        keyOf={({ id }: ListedConnection) => id}
        cells={cells}
        exportPath="/files/connections"
        openParam="connection"
        whenNothing={
          <EmptyNote title="Nothing is connected yet">
            Without a mail server, invitations and resets wait until there is one.
          </EmptyNote>
        }
      />
      {/* The list above comes first, so that these are never moved. */}
      {listed.data || listed.error ? (
        <ul className={classes.kinds} aria-label="Add a connection">
          {kindKeys.map((kind) => (
            <li key={kind} className={classes.kind}>
              <div>
                <strong>{kindOf(kind).label}</strong>
                <p className={classes.quiet}>{kindOf(kind).purpose}</p>
              </div>
              <ActButton size="xs" onAct={() => setAdded(kind)}>
                Add<span className="visually-hidden"> {kindOf(kind).label}</span>
              </ActButton>
            </li>
          ))}
        </ul>
      ) : null}
      {open && !added ? <ConnectionPanel key={open.id} connection={open} onClose={close} /> : null}
      {added ? (
        <ConnectionForm
          key={added}
          kind={added}
          connection={null}
          onClose={() => setAdded(null)}
          onSaved={(id) => {
            setAdded(null)
            set({ connection: id })
          }}
        />
      ) : null}
    </div>
  )
}
