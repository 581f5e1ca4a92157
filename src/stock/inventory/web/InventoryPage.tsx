import { Suspense, use, useEffect } from 'react'
import { capability } from '#organization/users/capabilities.ts'
import { filterParamsOf } from '#platform/lists/list-address.ts'
import { isAllowed } from '#platform/permissions.ts'
import { ImportButton } from '#platform/web/imports/ImportButton.tsx'
import { PageFrame } from '#platform/web/layout/PageFrame.tsx'
import { ViewLinks } from '#platform/web/layout/ViewLinks.tsx'
import { PermissionsContext } from '#platform/web/permissions-context.ts'
import { ScannerSwitch } from '#platform/web/scan/ScannerSwitch.tsx'
import { PageLoading } from '#platform/web/shell/PageLoading.tsx'
import { useUrlState } from '#platform/web/url-state.ts'
import { levelList } from '../levels.list.ts'
import { AddStockButton } from './AddStockButton.tsx'
import { InventorySlotsContext } from './inventory-slots.ts'
import { ownTabs } from './inventory-tabs.ts'

const importKinds = ['stock', 'reorder-levels', 'supplier-items'] as const

/** From the filter of stock items to the list of what has none; what both lists know stays. */
const toNeverStocked = {
  ...Object.fromEntries(
    filterParamsOf(levelList)
      .filter((name) => !['outletId', 'outlet', 'category'].includes(name))
      .map((name) => [name, null]),
  ),
  ...{ tab: 'never-stocked', sort: null, after: null, open: null, saved: null, columns: null },
}

/** Stock, its places, its reservations, and the history of every number. */
export function InventoryPage() {
  const { params, set } = useUrlState()
  const held = use(PermissionsContext)
  const slots = use(InventorySlotsContext)
  const tabs = [...ownTabs, ...slots.tabs].filter(
    ({ access, isOfCosts }) =>
      isAllowed(held, access) && (!isOfCosts || isAllowed(held, capability.costs)),
  )
  const isLevelsFilter = params.tab === undefined && params.only === 'never_stocked'
  useEffect(() => {
    if (isLevelsFilter) set(toNeverStocked, 'replace')
  }, [isLevelsFilter, set])
  const openKey = isLevelsFilter ? toNeverStocked.tab : params.tab
  const open = tabs.find(({ key }) => key === openKey) ?? tabs[0]
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
