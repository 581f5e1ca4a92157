import { Button } from '@mantine/core'
import { IconDownload, IconShieldCheck } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { DataTable } from '#platform/web/DataTable/DataTable.tsx'
import { ListBar } from '#platform/web/filters/ListBar.tsx'
import { SearchField } from '#platform/web/filters/SearchField.tsx'
import { EmptyNote } from '#platform/web/layout/EmptyNote.tsx'
import { PageFrame } from '#platform/web/layout/PageFrame.tsx'
import { useUrlState } from '#platform/web/url-state.ts'
import { ListTools } from '#platform/web/views/ListTools.tsx'
import { ActivityFilters } from './ActivityFilters.tsx'
import { activityApi } from './activity-api.ts'
import { activityColumns } from './activity-columns.tsx'
import { activityFilterOf, activityFilterParams, exportAddress } from './activity-filter.ts'
import { EntryPanel } from './EntryPanel.tsx'
import { PersonFilter } from './PersonFilter.tsx'
import { ProductFilter } from './ProductFilter.tsx'
import { QuickQuestions } from './QuickQuestions.tsx'
import { VerifyRecord } from './VerifyRecord.tsx'

const columns = Object.values(activityColumns)

/** Who did what to which record, when and from which source, without a time limit. */
export function ActivityPage() {
  const { params, set } = useUrlState()
  const [isVerifying, setVerifying] = useState(false)
  const { after } = params
  const list = useQuery({
    ...activityApi.ask('list', { ...activityFilterOf(params), ...(after ? { after } : {}) }),
    placeholderData: keepPreviousData,
  })
  const rows = list.data?.rows ?? []
  const open = rows.find(({ seq }) => String(seq) === params.open)
  return (
    <PageFrame
      title="Activity Logs"
      purpose="Every change, sign-in, denial and export. Entries can't be edited."
      more={
        <>
          {(['csv', 'json'] as const).map((ending) => (
            <Button
              key={ending}
              component="a"
              href={exportAddress(ending, params)}
              download
              variant="default"
              leftSection={<IconDownload size={16} />}
              title="Exports what is filtered now. The export is in the log too."
            >
              Export {ending.toUpperCase()}
            </Button>
          ))}
          <Button
            variant="default"
            leftSection={<IconShieldCheck size={16} />}
            onClick={() => setVerifying(true)}
          >
            Verify the record
          </Button>
        </>
      }
    >
      <QuickQuestions />
      <ListBar>
        <SearchField label="Search the log" hint="Record, product, SKU or value" />
        <PersonFilter />
        <ProductFilter />
        <ActivityFilters rows={rows} />
        <ListTools list="/activity-logs" columns={columns} filterParams={activityFilterParams} />
      </ListBar>
      <DataTable
        noun="entries"
        list="/activity-logs"
        columns={columns}
        query={list}
        keyOf={({ seq }) => String(seq)}
        filterParams={activityFilterParams}
        isDense
        isMarked={({ result }) => result !== 'ok'}
        whenNothing={
          <EmptyNote title="No activity yet">
            Every order, scan and change is listed here.
          </EmptyNote>
        }
      />
      {open ? <EntryPanel entry={open} onClose={() => set({ open: null }, 'replace')} /> : null}
      {isVerifying ? <VerifyRecord onClose={() => setVerifying(false)} /> : null}
    </PageFrame>
  )
}
