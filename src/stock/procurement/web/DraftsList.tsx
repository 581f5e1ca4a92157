import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { capability } from '#organization/users/capabilities.ts'
import { callOf, filterParamsOf } from '#platform/lists/list-address.ts'
import { DataTable } from '#platform/web/DataTable/DataTable.tsx'
import { EmptyNote } from '#platform/web/layout/EmptyNote.tsx'
import { Section } from '#platform/web/layout/Section.tsx'
import { type Cells, tableOfList } from '#platform/web/lists/table-of-list.ts'
import { useMay } from '#platform/web/permissions-context.ts'
import { useUrlState } from '#platform/web/url-state.ts'
import type { DraftOrder } from '../buying.contract.ts'
import { draftList } from '../drafts.list.ts'
import { buyingApi } from './procurement-api.ts'

const draftCells: Cells<DraftOrder> = { by: ({ createdBy }) => createdBy ?? 'the system' }

const columns = tableOfList(draftList, draftCells)

/**
 * What was accepted and is not sent yet, with what was cancelled. The filters are those of the
 * suggestions above it, so that the list has no bar of its own.
 */
export function DraftsList() {
  const mayCost = useMay(capability.costs)
  const { params } = useUrlState()
  const drafts = useQuery({
    ...buyingApi.ask('drafts', { ...callOf(draftList, params), limit: 20 }),
    placeholderData: keepPreviousData,
  })
  return (
    <Section level={2} title="Draft purchase orders">
      <DataTable
        noun={draftList.noun}
        columns={mayCost ? columns : columns.filter(({ key }) => key !== 'total')}
        query={drafts}
        keyOf={({ id }) => id}
        openParam="draft"
        usualSort={draftList.order}
        filterParams={filterParamsOf(draftList)}
        whenNothing={
          <EmptyNote title="No drafts yet">
            What you accept above stands here, one order for each supplier and outlet.
          </EmptyNote>
        }
      />
    </Section>
  )
}
