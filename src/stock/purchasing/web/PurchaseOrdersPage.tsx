import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, use } from 'react'
import { useOutletOptions } from '#organization/outlets/web/index.tsx'
import { capability } from '#organization/users/capabilities.ts'
import { ActButton } from '#platform/web/ActButton.tsx'
import { ImportButton } from '#platform/web/imports/ImportButton.tsx'
import { EmptyNote } from '#platform/web/layout/EmptyNote.tsx'
import { FigureStrip } from '#platform/web/layout/FigureStrip.tsx'
import { PageFrame } from '#platform/web/layout/PageFrame.tsx'
import { Pending } from '#platform/web/layout/Pending.tsx'
import { type ViewLink, ViewLinks } from '#platform/web/layout/ViewLinks.tsx'
import { ListView } from '#platform/web/lists/ListView.tsx'
import { PermissionsContext, useMay } from '#platform/web/permissions-context.ts'
import { useUrlState } from '#platform/web/url-state.ts'
import { useSupplierOptions } from '#stock/suppliers/web/index.tsx'
import type { PurchaseOrderRow } from '../purchase-orders.fields.ts'
import { purchaseOrderList } from '../purchase-orders.list.ts'
import { purchaseOrderCells } from './purchase-order-cells.tsx'
import { purchaseOrdersApi } from './purchasing-api.ts'
import { PurchasingSlotsContext } from './purchasing-slots.ts'

const Suggestions = lazy(async () => ({
  default: (await import('./SuggestionsTab.tsx')).SuggestionsTab,
}))
const PurchaseOrderPanel = lazy(async () => ({
  default: (await import('./PurchaseOrderPanel.tsx')).PurchaseOrderPanel,
}))
const NewPurchaseOrder = lazy(async () => ({
  default: (await import('./PurchaseOrderForm.tsx')).NewPurchaseOrder,
}))

const views: readonly ViewLink[] = [
  { key: 'orders', label: 'Purchase orders' },
  { key: 'suggestions', label: 'Suggestions' },
]

const importKinds = ['purchase-orders'] as const

/** What is ordered from suppliers, from its draft until it has come. */
export function PurchaseOrdersPage() {
  const { params, set } = useUrlState()
  const held = use(PermissionsContext)
  const tabs = use(PurchasingSlotsContext).tabs.filter(({ needs }) =>
    needs.every(({ key }) => held.has(key)),
  )
  const tab = tabs.find(({ key }) => key === params.view)
  const isSuggesting = params.view === 'suggestions'
  return (
    <PageFrame
      title="Purchase Orders"
      purpose="Order from suppliers, and follow what they promised"
      more={<ImportButton kinds={importKinds} />}
      action={
        tab ? null : (
          <ActButton
            weight="main"
            operation="purchaseOrders.add"
            icon={<IconPlus size={16} />}
            onAct={() => set({ new: '1', open: null })}
          >
            New purchase order
          </ActButton>
        )
      }
    >
      <ViewLinks
        label="Parts of purchase orders"
        views={[...views, ...tabs]}
        openKey={tab?.key ?? (isSuggesting ? 'suggestions' : 'orders')}
      />
      <Suspense fallback={<Pending />}>
        {tab ? <tab.Body /> : isSuggesting ? <Suggestions /> : <OrdersView />}
      </Suspense>
      <Suspense>
        {params.open && !params.new && !tab ? (
          <PurchaseOrderPanel
            key={params.open}
            id={params.open}
            onClose={() => set({ open: null }, 'replace')}
          />
        ) : null}
        {params.new ? (
          <NewPurchaseOrder
            supplierId={params.for}
            onClose={() => set({ new: null, for: null }, 'replace')}
            onSaved={(id) => set({ new: null, for: null, view: null, open: id }, 'replace')}
          />
        ) : null}
      </Suspense>
    </PageFrame>
  )
}

const withoutCosts = ['total', 'invoiced']

function OrdersView() {
  const mayCost = useMay(capability.costs)
  const outlets = useOutletOptions()
  const suppliers = useSupplierOptions()
  return (
    <>
      <OrderFigures />
      <ListView
        list={purchaseOrderList}
        ask={(call) => purchaseOrdersApi.ask('list', call)}
        keyOf={({ id }: PurchaseOrderRow) => id}
        cells={purchaseOrderCells}
        records={{ outletId: outlets, supplierId: suppliers }}
        exportPath="/files/purchase-orders"
        {...(mayCost ? {} : { without: withoutCosts })}
        whenNothing={
          <EmptyNote title="No purchase orders yet">
            Accept suggestions, draft an order with New purchase order, or import your orders from a
            file.
          </EmptyNote>
        }
      />
    </>
  )
}

/** What waits to be done; each figure opens what it counts. */
function OrderFigures() {
  const { params } = useUrlState()
  const { data } = useQuery(purchaseOrdersApi.ask('figures', {}))
  const ofState = (key: string, label: string, count: number | undefined, tone: FigureTone) => ({
    key,
    label,
    count,
    tone,
    search: { state: key },
    isCurrent: params.state === key,
  })
  return (
    <FigureStrip
      label="Purchase orders now"
      figures={[
        ofState('draft', 'Drafts', data?.drafts, 'quiet'),
        ofState('pending_approval', 'To approve', data?.toApprove, 'waiting'),
        ofState('changes_proposed', 'Changes proposed', data?.proposed, 'special'),
        ofState('sent', 'Not confirmed', data?.unconfirmed, 'active'),
        {
          key: 'open',
          label: 'Still to come',
          count: data?.open,
          tone: 'active',
          search: { toCome: 'true' },
          isCurrent: Boolean(params.toCome),
        },
        {
          key: 'late',
          label: 'Late',
          count: data?.late,
          tone: 'bad',
          search: { late: 'true' },
          isCurrent: Boolean(params.late),
        },
      ]}
    />
  )
}

type FigureTone = 'quiet' | 'active' | 'waiting' | 'special' | 'bad'
