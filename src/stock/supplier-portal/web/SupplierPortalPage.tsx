import { useQuery } from '@tanstack/react-query'
import { use } from 'react'
import { capability } from '#organization/users/capabilities.ts'
import { AppLink } from '#platform/web/AppLink.tsx'
import { refusalOf } from '#platform/web/client.ts'
import { EmptyNote } from '#platform/web/layout/EmptyNote.tsx'
import { PageFrame } from '#platform/web/layout/PageFrame.tsx'
import { Pending } from '#platform/web/layout/Pending.tsx'
import { RefusalNote } from '#platform/web/layout/RefusalNote.tsx'
import { ViewLinks } from '#platform/web/layout/ViewLinks.tsx'
import { ListView } from '#platform/web/lists/ListView.tsx'
import { useMay } from '#platform/web/permissions-context.ts'
import { shownLater } from '#platform/web/shown-later.tsx'
import { useUrlState } from '#platform/web/url-state.ts'
import type { PortalToDo } from '../supplier-portal.fields.ts'
import { portalOrderList } from '../supplier-portal.list.ts'
import { portalOrderCells } from './portal-order-cells.tsx'
import { PortalSlotsContext } from './portal-slots.ts'
import { supplierPortalApi } from './supplier-portal-api.ts'
import { ToDoSection } from './ToDoSection.tsx'

const PortalOrderPanel = shownLater(
  async () => (await import('./PortalOrderPanel.tsx')).PortalOrderPanel,
)

const usualView = { key: 'orders', label: 'Orders' }

/** Where a supplier answers our orders: what is to do, then all of its orders. */
export function SupplierPortalPage() {
  const { params } = useUrlState()
  const { views } = use(PortalSlotsContext)
  const view = views.find(({ key }) => key === params.view)
  const { data, error, refetch } = useQuery(supplierPortalApi.ask('toDo', {}))
  const refusal = error ? refusalOf(error) : null
  return (
    <PageFrame
      title="Supplier Portal"
      purpose={
        data
          ? `Orders, deliveries and invoices of ${data.supplierName}`
          : 'Suppliers answer purchase orders, announce deliveries and send invoices here'
      }
    >
      {refusal?.code === 'no_supplier_link' ? <WithoutSupplier /> : null}
      {refusal && refusal.code !== 'no_supplier_link' ? (
        <RefusalNote refusal={refusal} onRetry={() => refetch()} />
      ) : null}
      {!data && !error ? <Pending /> : null}
      {data ? (
        <>
          {views.length > 0 ? (
            <ViewLinks
              label="Parts of the supplier portal"
              views={[usualView, ...views]}
              openKey={view?.key ?? usualView.key}
            />
          ) : null}
          {view ? <view.Body /> : <OrdersView toDo={data} />}
        </>
      ) : null}
    </PageFrame>
  )
}

function OrdersView({ toDo }: { toDo: PortalToDo }) {
  const { params, set } = useUrlState()
  return (
    <>
      <ToDoSection toDo={toDo} />
      <ListView
        list={portalOrderList}
        ask={(call) => supplierPortalApi.ask('list', call)}
        keyOf={({ id }) => id}
        cells={portalOrderCells}
        whenNothing={
          <EmptyNote title="No orders yet">
            Orders appear here as soon as your buyer sends them.
          </EmptyNote>
        }
      />
      {params.open ? (
        <PortalOrderPanel
          key={params.open}
          id={params.open}
          onClose={() => set({ open: null }, 'replace')}
        />
      ) : null}
    </>
  )
}

/** For staff, who open the page to see what suppliers see. */
function WithoutSupplier() {
  const mayLink = useMay(capability.userManagement)
  return (
    <EmptyNote
      title="Your account isn’t linked to a supplier"
      action={mayLink ? <AppLink to="/user-management">User Management</AppLink> : undefined}
    >
      On this page the users of a supplier answer the orders that they are sent, and see nothing
      else.{' '}
      {mayLink
        ? 'Invite them with the role Supplier, and link each to a supplier in User Management.'
        : 'Ask an administrator to link your account in User Management.'}
    </EmptyNote>
  )
}
