import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { refusalOf } from '#platform/web/client.ts'
import { EmptyNote } from '#platform/web/layout/EmptyNote.tsx'
import { RefusalNote } from '#platform/web/layout/RefusalNote.tsx'
import { ModalDialog } from '#platform/web/ModalDialog.tsx'
import { PlannedPriceRows } from './PlannedPriceRows.tsx'
import lists from './PriceLists.module.css'
import classes from './products.module.css'
import { productsApi } from './products-api.ts'

/** All prices that are to come, the soonest first. */
export function PlannedPricesDialog({ onClose }: { onClose: () => void }) {
  const { data, error, refetch } = useQuery(productsApi.ask('plannedPrices', {}))
  const planned = data?.planned ?? []
  const more = (data?.count ?? 0) - planned.length
  return (
    <ModalDialog title="Planned prices" isWide onClose={onClose}>
      {error ? <RefusalNote refusal={refusalOf(error)} onRetry={() => refetch()} /> : null}
      {data && planned.length === 0 ? (
        <EmptyNote title="No price is planned">
          Open a product, or select several in the list, and plan their prices for a day to come.
        </EmptyNote>
      ) : null}
      <PlannedPriceRows planned={planned} named="products" />
      {more > 0 ? <p className={classes.quiet}>{more} more are planned for later.</p> : null}
      <div className={lists.foot}>
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
      </div>
    </ModalDialog>
  )
}
