import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ActButton } from '#platform/web/ActButton.tsx'
import { refusalOf } from '#platform/web/client.ts'
import { Pending } from '#platform/web/layout/Pending.tsx'
import { RefusalNote } from '#platform/web/layout/RefusalNote.tsx'
import { ModalDialog } from '#platform/web/ModalDialog.tsx'
import type { PriceListRow } from '../supplier-prices.contract.ts'
import { PricesChange } from './PricesChange.tsx'
import classes from './suppliers.module.css'
import { supplierPricesApi } from './suppliers-api.ts'

const atFirst = 50
const mostItems = 200

/** What a price list changed, item by item. */
export function PriceListItems({ list, onClose }: { list: PriceListRow; onClose: () => void }) {
  const [limit, setLimit] = useState(atFirst)
  const { data, error, refetch } = useQuery({
    ...supplierPricesApi.ask('items', { id: list.id, limit }),
    placeholderData: keepPreviousData,
  })
  return (
    <ModalDialog title={`Changes of ${list.name}`} isWide onClose={onClose}>
      {error && !data ? <RefusalNote refusal={refusalOf(error)} onRetry={() => refetch()} /> : null}
      {!error && !data ? <Pending /> : null}
      <ul className={classes.items}>
        {data?.rows.map(({ position, label, ...change }) => (
          <li key={position} className={classes.item}>
            <span className={classes.lineFacts}>
              {label}
              <PricesChange change={change} />
            </span>
          </li>
        ))}
      </ul>
      {data?.nextCursor && limit < mostItems ? (
        <ActButton size="xs" onAct={() => setLimit(mostItems)}>
          Show more items
        </ActButton>
      ) : null}
      {data?.nextCursor && limit === mostItems ? (
        <p className={classes.remark}>The first {mostItems} items are shown.</p>
      ) : null}
      <div className={classes.foot} data-foot>
        <ActButton onAct={onClose}>Close</ActButton>
      </div>
    </ModalDialog>
  )
}
