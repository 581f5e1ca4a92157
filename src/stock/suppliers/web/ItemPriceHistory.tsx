import { useQuery } from '@tanstack/react-query'
import { ActButton } from '#platform/web/ActButton.tsx'
import { refusalOf } from '#platform/web/client.ts'
import { InstantText } from '#platform/web/InstantText.tsx'
import { Pending } from '#platform/web/layout/Pending.tsx'
import { RefusalNote } from '#platform/web/layout/RefusalNote.tsx'
import { ModalDialog } from '#platform/web/ModalDialog.tsx'
import { ToneBadge } from '#platform/web/ToneBadge.tsx'
import type { SupplierItem } from '../supplier-items.contract.ts'
import { PricesChange } from './PricesChange.tsx'
import classes from './suppliers.module.css'
import { supplierPricesApi } from './suppliers-api.ts'

/** What price lists changed of one item, newest first. */
export function ItemPriceHistory({ item, onClose }: { item: SupplierItem; onClose: () => void }) {
  const { data, error, refetch } = useQuery(supplierPricesApi.ask('ofItem', { id: item.id }))
  return (
    <ModalDialog title={`Price history of ${item.sku} from ${item.supplierName}`} onClose={onClose}>
      {error && !data ? <RefusalNote refusal={refusalOf(error)} onRetry={() => refetch()} /> : null}
      {!error && !data ? <Pending /> : null}
      {data?.rows.length === 0 ? (
        <p className={classes.remark}>No price list has changed this item.</p>
      ) : null}
      <ul className={classes.items}>
        {data?.rows.map(({ listId, name, appliedAt, undoneAt, ...change }) => (
          <li key={listId} className={classes.item}>
            <span className={classes.lineFacts}>
              {name} {undoneAt === null ? null : <ToneBadge label="Undone" tone="quiet" />}
              <span className={classes.terms}>
                <InstantText at={appliedAt} />
              </span>
              <PricesChange change={change} />
            </span>
          </li>
        ))}
      </ul>
      <div className={classes.foot} data-foot>
        <ActButton onAct={onClose}>Close</ActButton>
      </div>
    </ModalDialog>
  )
}
