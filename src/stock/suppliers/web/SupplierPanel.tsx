import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { capability } from '#organization/users/capabilities.ts'
import { ActButton } from '#platform/web/ActButton.tsx'
import { AppLink } from '#platform/web/AppLink.tsx'
import { refusalOf } from '#platform/web/client.ts'
import { EditButton } from '#platform/web/EditButton.tsx'
import { Pending } from '#platform/web/layout/Pending.tsx'
import { RefusalNote } from '#platform/web/layout/RefusalNote.tsx'
import { SidePanel } from '#platform/web/layout/SidePanel.tsx'
import { useMay, useWhyNotShared } from '#platform/web/permissions-context.ts'
import { RecordHistory } from '#platform/web/RecordHistory.tsx'
import { StateBadge } from '#platform/web/StateBadge.tsx'
import { shownLater } from '#platform/web/shown-later.tsx'
import { supplierMachine } from '../suppliers.states.ts'
import { SupplierBank } from './SupplierBank.tsx'
import { SupplierContacts } from './SupplierContacts.tsx'
import { SupplierDocuments } from './SupplierDocuments.tsx'
import { SupplierFactsList } from './SupplierFactsList.tsx'
import { SupplierForm } from './SupplierForm.tsx'
import { SupplierItems } from './SupplierItems.tsx'
import { SupplierMerges } from './SupplierMerges.tsx'
import { SupplierMoves } from './SupplierMoves.tsx'
import { SupplierPriceLists } from './SupplierPriceLists.tsx'
import { SupplierUsers } from './SupplierUsers.tsx'
import classes from './suppliers.module.css'
import { suppliersApi } from './suppliers-api.ts'

const MergeSupplierDialog = shownLater(
  async () => (await import('./MergeSupplierDialog.tsx')).MergeSupplierDialog,
)

/** One supplier: whether it can be ordered from, whom to reach, on what terms it supplies what. */
export function SupplierPanel({ id, onClose }: { id: string; onClose: () => void }) {
  const [isChanging, setChanging] = useState(false)
  const [isMerging, setMerging] = useState(false)
  const { data: supplier, error, refetch } = useQuery(suppliersApi.ask('get', { id }))
  const history = useQuery(suppliersApi.ask('history', { id }))
  const whyNot = useWhyNotShared(capability.suppliers)
  const mayOrder = useMay(capability.purchaseOrders)
  const maySeeCosts = useMay(capability.costs)
  const mayClaim = maySeeCosts && mayOrder
  if (!supplier)
    return (
      <SidePanel title="Supplier" onClose={onClose}>
        {error ? <RefusalNote refusal={refusalOf(error)} onRetry={() => refetch()} /> : <Pending />}
      </SidePanel>
    )
  if (isChanging) {
    const back = () => setChanging(false)
    return <SupplierForm supplier={supplier} onClose={back} onSaved={back} />
  }
  const { name, state, stateReason } = supplier
  return (
    <SidePanel
      title={name}
      mark={<StateBadge machine={supplierMachine} state={state} />}
      onClose={onClose}
    >
      {stateReason === '' ? null : <p className={classes.note}>{stateReason}</p>}
      <div className={classes.acts}>
        <SupplierMoves supplier={supplier} whyNot={whyNot} />
        <EditButton whyNot={whyNot} onAct={() => setChanging(true)}>
          Change
        </EditButton>
        {state === 'archived' ? null : (
          <ActButton whyNot={whyNot} onAct={() => setMerging(true)}>
            Merge
          </ActButton>
        )}
      </div>
      {mayClaim ? (
        <p className={classes.note}>
          <AppLink to="/purchase-orders" search={{ view: 'claims', supplierId: id }}>
            Claims on this supplier
          </AppLink>
        </p>
      ) : null}
      <SupplierMerges supplier={supplier} whyNot={whyNot} />
      <SupplierContacts supplier={supplier} whyNot={whyNot} />
      <SupplierFactsList supplier={supplier} />
      <SupplierBank supplier={supplier} whyNot={whyNot} />
      <SupplierItems supplier={supplier} whyNot={whyNot} />
      {maySeeCosts ? <SupplierPriceLists supplier={supplier} whyNot={whyNot} /> : null}
      <SupplierDocuments supplier={supplier} whyNot={whyNot} />
      <SupplierUsers supplier={supplier} />
      <RecordHistory key={id} query={history} />
      {isMerging ? (
        <MergeSupplierDialog supplier={supplier} onClose={() => setMerging(false)} />
      ) : null}
    </SidePanel>
  )
}
