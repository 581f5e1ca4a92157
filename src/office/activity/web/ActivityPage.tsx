import { Button } from '@mantine/core'
import { IconDownload, IconShieldCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { filterParamsOf } from '#platform/lists/list-address.ts'
import { EmptyNote } from '#platform/web/layout/EmptyNote.tsx'
import { PageFrame } from '#platform/web/layout/PageFrame.tsx'
import { ListView } from '#platform/web/lists/ListView.tsx'
import { useUrlState } from '#platform/web/url-state.ts'
import { viewParams } from '#platform/web/views/view-params.ts'
import { activityList } from '../activity.list.ts'
import classes from './activity.module.css'
import { activityApi } from './activity-api.ts'
import { activityCells } from './activity-cells.tsx'
import { EntryPanel } from './EntryPanel.tsx'
import { PersonFilter } from './PersonFilter.tsx'
import { ProductFilter } from './ProductFilter.tsx'
import { QuickQuestions } from './QuickQuestions.tsx'
import { useLogOptions } from './use-log-options.ts'
import { VerifyRecord } from './VerifyRecord.tsx'

const filterParams = filterParamsOf(activityList)

/** Who did what to which record, when and from which source, without a time limit. */
export function ActivityPage() {
  const { params, set } = useUrlState()
  const [isVerifying, setVerifying] = useState(false)
  const records = useLogOptions()
  const asked = new URLSearchParams(viewParams(params, filterParams))
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
              href={`/api/activity/export.${ending}?${asked}`}
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
      <ListView
        list={activityList}
        ask={(call) => activityApi.ask('list', call)}
        keyOf={({ seq }) => String(seq)}
        cells={activityCells}
        records={records}
        isDense
        isMarked={({ result }) => result !== 'ok'}
        figures={
          <div className={classes.questions}>
            <QuickQuestions />
            <PersonFilter />
            <ProductFilter />
          </div>
        }
        panel={(entry) => (
          <EntryPanel entry={entry} onClose={() => set({ open: null }, 'replace')} />
        )}
        whenNothing={
          <EmptyNote title="No activity yet">
            Every order, scan and change is listed here.
          </EmptyNote>
        }
      />
      {isVerifying ? <VerifyRecord onClose={() => setVerifying(false)} /> : null}
    </PageFrame>
  )
}
