import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { DataTable } from '#platform/web/DataTable/DataTable.tsx'
import { FilterChips } from '#platform/web/filters/FilterChips.tsx'
import { ListBar } from '#platform/web/filters/ListBar.tsx'
import { EmptyNote } from '#platform/web/layout/EmptyNote.tsx'
import { PageFrame } from '#platform/web/layout/PageFrame.tsx'
import { useUrlState } from '#platform/web/url-state.ts'
import { activityApi } from './activity-api.ts'
import { activityColumns } from './activity-columns.tsx'
import { EntryPanel } from './EntryPanel.tsx'
import { knownNouns } from './known-nouns.ts'

const columns = Object.values(activityColumns)
const nouns = knownNouns.map(({ key, label }) => ({ value: key, label }))
const filterParams = ['noun', 'actor', 'request', 'record'] as const

/** Who did what to which record, and when: every write there ever was. */
export function ActivityPage() {
  const { params, set } = useUrlState()
  const { noun, actor, request, record, after } = params
  const list = useQuery({
    ...activityApi.ask('list', {
      ...(noun ? { noun } : {}),
      ...(actor ? { actorId: actor } : {}),
      ...(request ? { requestId: request } : {}),
      ...(record ? { entityId: record } : {}),
      ...(after ? { after } : {}),
    }),
    placeholderData: keepPreviousData,
  })
  const rows = list.data?.rows ?? []
  const open = rows.find(({ seq }) => String(seq) === params.open)
  return (
    <PageFrame
      title="Activity Logs"
      purpose="Every write, newest first: who did what to which record. Nothing here is ever changed."
    >
      <ListBar>
        <FilterChips
          filters={[
            { key: 'noun', label: 'Kind', options: nouns },
            {
              key: 'actor',
              label: 'Who',
              shown: rows.find(({ actorId }) => actorId === actor)?.actorName,
            },
            { key: 'request', label: 'Request', shown: request },
            {
              key: 'record',
              label: 'Record',
              shown: rows.find(({ entityId }) => entityId === record)?.label,
            },
          ]}
        />
      </ListBar>
      <DataTable
        noun="entries"
        columns={columns}
        query={list}
        keyOf={({ seq }) => String(seq)}
        filterParams={filterParams}
        isDense
        whenNothing={
          <EmptyNote title="Nothing has been written yet">
            Every order, scan and change will be listed here.
          </EmptyNote>
        }
      />
      {open ? <EntryPanel entry={open} onClose={() => set({ open: null }, 'replace')} /> : null}
    </PageFrame>
  )
}
