import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { DataTable } from '#platform/web/DataTable/DataTable.tsx'
import { FilterChips } from '#platform/web/filters/FilterChips.tsx'
import { ListBar } from '#platform/web/filters/ListBar.tsx'
import { EmptyNote } from '#platform/web/layout/EmptyNote.tsx'
import { Section } from '#platform/web/layout/Section.tsx'
import { useUrlState } from '#platform/web/url-state.ts'
import { useAct } from '#platform/web/use-act.ts'
import type { UnknownNumber } from '../tracking.contract.ts'
import { GiveNumberDialog } from './GiveNumberDialog.tsx'
import { trackingApi } from './tracking-api.ts'
import { unknownNumberColumns } from './unknown-number-columns.tsx'
import classes from './unknown-numbers.module.css'

const filterParams = ['numbers'] as const

/** Reports about unmatched tracking numbers, until a user assigns them. */
export function UnknownNumberList() {
  const { params } = useUrlState()
  const isIgnored = params.numbers === 'ignored'
  const [giving, setGiving] = useState<UnknownNumber | null>(null)
  const list = useQuery({
    ...trackingApi.ask('unknownNumbers', {
      isIgnored,
      ...(params.after ? { after: params.after } : {}),
    }),
    placeholderData: keepPreviousData,
  })
  const ignore = useAct({
    area: 'tracking',
    run: trackingApi.call.settleNumber,
    failure: 'Not ignored',
  })
  const columns = unknownNumberColumns({
    isIgnored,
    onGive: setGiving,
    onIgnore: ({ courierId, trackingNumber }) =>
      ignore.start({ courierId, trackingNumber, parcelCode: null }),
  })
  if (!list.data?.isShown) return null
  return (
    <Section title="Numbers of no parcel" level={2}>
      <div className={classes.view}>
        <ListBar>
          <FilterChips
            filters={[
              {
                key: 'numbers',
                label: 'Numbers',
                options: [{ value: 'ignored', label: 'ignored' }],
              },
            ]}
          />
        </ListBar>
        <DataTable
          noun="numbers"
          columns={columns}
          query={list}
          keyOf={({ courierId, trackingNumber }) => `${courierId} ${trackingNumber}`}
          filterParams={filterParams}
          isFlat
          whenNothing={
            <EmptyNote title="Every number is known">
              What a courier tells of a number that no parcel has waits here until somebody says
              whose it is.
            </EmptyNote>
          }
        />
      </div>
      {giving ? <GiveNumberDialog number={giving} onClose={() => setGiving(null)} /> : null}
    </Section>
  )
}
