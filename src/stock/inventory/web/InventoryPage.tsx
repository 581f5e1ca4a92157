import { Suspense, use } from 'react'
import { capability } from '#organization/users/capabilities.ts'
import { isAllowed } from '#platform/permissions.ts'
import { ImportButton } from '#platform/web/imports/ImportButton.tsx'
import { PageFrame } from '#platform/web/layout/PageFrame.tsx'
import { ViewLinks } from '#platform/web/layout/ViewLinks.tsx'
import { PermissionsContext } from '#platform/web/permissions-context.ts'
import { ScannerSwitch } from '#platform/web/scan/ScannerSwitch.tsx'
import { PageLoading } from '#platform/web/shell/PageLoading.tsx'
import { useUrlState } from '#platform/web/url-state.ts'
import { AddStockButton } from './AddStockButton.tsx'
import { InventorySlotsContext } from './inventory-slots.ts'
import { ownTabs } from './inventory-tabs.ts'

const importKinds = ['stock', 'reorder-levels', 'supplier-items'] as const

/** Stock, its places, its reservations, and the history of every number. */
export function InventoryPage() {
  const { params } = useUrlState()
  const held = use(PermissionsContext)
  const slots = use(InventorySlotsContext)
  const tabs = [...ownTabs, ...slots.tabs].filter(
    ({ access, isOfCosts }) =>
      isAllowed(held, access) && (!isOfCosts || isAllowed(held, capability.costs)),
  )
  const open = tabs.find(({ key }) => key === params.tab) ?? tabs[0]
  if (!open) return null
  return (
    <PageFrame
      title="Inventory"
      purpose="What there is of each product at each outlet, and why the number is what it is."
      more={
        <>
          <AddStockButton variants={null} />
          <ScannerSwitch />
          <ImportButton kinds={importKinds} />
        </>
      }
    >
      <ViewLinks label="Views of the inventory" views={tabs} openKey={open.key} param="tab" />
      <Suspense key={open.key} fallback={<PageLoading />}>
        <open.Body />
      </Suspense>
    </PageFrame>
  )
}
