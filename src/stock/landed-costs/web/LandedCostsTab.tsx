import { IconPlus } from '@tabler/icons-react'
import { useOutletOptions } from '#organization/outlets/web/index.tsx'
import { ActButton } from '#platform/web/ActButton.tsx'
import { EmptyNote } from '#platform/web/layout/EmptyNote.tsx'
import { ListView } from '#platform/web/lists/ListView.tsx'
import { shownLater } from '#platform/web/shown-later.tsx'
import { useUrlState } from '#platform/web/url-state.ts'
import { useSupplierOptions } from '#stock/suppliers/web/index.tsx'
import type { LandedCostRow } from '../landed-costs.fields.ts'
import { landedCostList } from '../landed-costs.list.ts'
import { landedCostsApi } from './landed-costs-api.ts'

const LandedCostPanel = shownLater(
  async () => (await import('./LandedCostPanel.tsx')).LandedCostPanel,
)
const AddLandedCost = shownLater(async () => (await import('./LandedCostForm.tsx')).AddLandedCost)

/** Freight, duty and other charges of receipts. */
export function LandedCostsTab() {
  const { params, set } = useUrlState()
  const outlets = useOutletOptions()
  const suppliers = useSupplierOptions()
  return (
    <>
      <ListView
        list={landedCostList}
        ask={(call) => landedCostsApi.ask('list', call)}
        keyOf={({ id }: LandedCostRow) => id}
        records={{ outletId: outlets, supplierId: suppliers }}
        exportPath="/files/landed-costs"
        actions={
          <ActButton
            weight="main"
            operation="landedCosts.add"
            icon={<IconPlus size={16} />}
            onAct={() => set({ record: '1', receipt: null, open: null })}
          >
            Add landed cost
          </ActButton>
        }
        whenNothing={
          <EmptyNote title="No landed costs yet">
            Add freight, duty or another charge of received goods: it becomes part of what they
            cost.
          </EmptyNote>
        }
      />
      {params.open && !params.record ? (
        <LandedCostPanel
          key={params.open}
          id={params.open}
          onClose={() => set({ open: null }, 'replace')}
        />
      ) : null}
      {params.record ? (
        <AddLandedCost
          key={params.receipt ?? 'new'}
          receiptId={params.receipt}
          onClose={() => set({ record: null, receipt: null }, 'replace')}
          onSaved={(id) => set({ record: null, receipt: null, open: id }, 'replace')}
        />
      ) : null}
    </>
  )
}
