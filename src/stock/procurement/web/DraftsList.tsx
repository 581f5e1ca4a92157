import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { capability } from '#organization/users/capabilities.ts'
import { DataTable } from '#platform/web/DataTable/DataTable.tsx'
import { EmptyNote } from '#platform/web/layout/EmptyNote.tsx'
import { Section } from '#platform/web/layout/Section.tsx'
import { useMay } from '#platform/web/permissions-context.ts'
import { useUrlState } from '#platform/web/url-state.ts'
import { draftColumns } from './draft-columns.tsx'
import { buyingApi } from './procurement-api.ts'

const filterParams = ['outlet', 'supplier'] as const

/** What was accepted and is not sent yet, with what was cancelled. */
export function DraftsList() {
  const mayCost = useMay(capability.costs)
  const { params } = useUrlState()
  const { outlet, supplier, after } = params
  const drafts = useQuery({
    ...buyingApi.ask('drafts', {
      ...(outlet ? { outletId: outlet } : {}),
      ...(supplier ? { supplierId: supplier } : {}),
      ...(after ? { after } : {}),
      limit: 20,
    }),
    placeholderData: keepPreviousData,
  })
  return (
    <Section level={2} title="Draft purchase orders">
      <DataTable
        noun="purchase orders"
        columns={mayCost ? draftColumns : draftColumns.filter(({ key }) => key !== 'total')}
        query={drafts}
        keyOf={({ id }) => id}
        openParam="draft"
        filterParams={filterParams}
        whenNothing={
          <EmptyNote title="No drafts yet">
            What you accept above stands here, one order for each supplier and outlet.
          </EmptyNote>
        }
      />
    </Section>
  )
}
