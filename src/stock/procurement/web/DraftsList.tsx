import { capability } from '#organization/users/capabilities.ts'
import { EmptyNote } from '#platform/web/layout/EmptyNote.tsx'
import { Section } from '#platform/web/layout/Section.tsx'
import { ListView } from '#platform/web/lists/ListView.tsx'
import type { Cells } from '#platform/web/lists/table-of-list.ts'
import { useMay } from '#platform/web/permissions-context.ts'
import type { DraftOrder } from '../buying.contract.ts'
import { draftList } from '../drafts.list.ts'
import { buyingApi } from './procurement-api.ts'

const draftCells: Cells<DraftOrder> = { by: ({ createdBy }) => createdBy ?? 'the system' }

const withoutCosts = ['total']

/** Draft and cancelled purchase orders; outlet and supplier are chosen above the suggestions. */
export function DraftsList() {
  const mayCost = useMay(capability.costs)
  return (
    <Section level={2} title="Draft purchase orders">
      <ListView
        list={draftList}
        ask={(call) => buyingApi.ask('drafts', { limit: 20, ...call })}
        keyOf={({ id }: DraftOrder) => id}
        cells={draftCells}
        {...(mayCost ? {} : { without: withoutCosts })}
        openParam="draft"
        whenNothing={
          <EmptyNote title="No drafts yet">
            Accepted suggestions are added here, one order for each supplier and outlet.
          </EmptyNote>
        }
      />
    </Section>
  )
}
