import type { Column } from '#platform/web/DataTable/table-columns.ts'
import { InstantText } from '#platform/web/InstantText.tsx'
import { ToneBadge } from '#platform/web/ToneBadge.tsx'
import { kindOf } from '../connection-kinds.ts'
import type { Connection } from '../connections.contract.ts'

export const connectionColumns: readonly Column<Connection>[] = [
  { key: 'name', label: 'Name', onCard: 'title', render: ({ name }) => name },
  {
    key: 'kind',
    label: 'Kind',
    width: '140px',
    onCard: 'line',
    render: ({ kind }) => kindOf(kind).label,
  },
  {
    key: 'state',
    label: 'State',
    width: '112px',
    onCard: 'mark',
    render: ({ isActive }) => <ActiveBadge isActive={isActive} />,
  },
  {
    key: 'test',
    label: 'Last test',
    width: '130px',
    onCard: 'mark',
    render: (connection) => <TestBadge connection={connection} />,
  },
  {
    key: 'tested',
    label: 'Tested',
    width: '150px',
    onCard: 'line',
    render: ({ testedAt }) => (testedAt ? <InstantText at={testedAt} /> : '–'),
  },
]

export function ActiveBadge({ isActive }: { isActive: boolean }) {
  return isActive ? (
    <ToneBadge tone="good" label="Active" />
  ) : (
    <ToneBadge tone="quiet" label="Off" />
  )
}

export function TestBadge({ connection }: { connection: Connection }) {
  const { testSucceeded, testResult } = connection
  const title = testResult ? { title: testResult } : {}
  if (testSucceeded === null) return <ToneBadge tone="waiting" label="Not tested" />
  return testSucceeded ? (
    <ToneBadge tone="good" label="Works" {...title} />
  ) : (
    <ToneBadge tone="bad" label="Failed" {...title} />
  )
}
