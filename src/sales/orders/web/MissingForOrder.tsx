import { useQuery } from '@tanstack/react-query'
import { missingOutlet } from '#organization/outlets/missing-places.ts'
import { capability } from '#organization/users/capabilities.ts'
import { MissingNote } from '#platform/web/layout/MissingNote.tsx'
import { catalogOfOrders, ordersApi } from './orders-api.ts'

const missingProduct = {
  label: 'New product',
  path: '/products?new=1',
  access: capability.products,
} as const

/** What an order needs and a company without orders may not have yet: an outlet and a product. */
export function MissingForOrder({ hasOutlet }: { hasOutlet: boolean }) {
  const hasNoProduct = useHasNoProduct()
  return (
    <>
      {hasOutlet ? null : (
        <MissingNote missing={missingOutlet}>
          No outlet ships orders yet. An order leaves from an outlet.
        </MissingNote>
      )}
      {hasNoProduct ? (
        <MissingNote missing={missingProduct}>
          There is no product yet. An order has at least one.
        </MissingNote>
      ) : null}
    </>
  )
}

/** Where there are orders there are products, so that only a company without orders asks. */
function useHasNoProduct(): boolean {
  const counts = useQuery(ordersApi.ask('counts', {}))
  const { data } = useQuery({
    ...catalogOfOrders.ask('search', { q: '', limit: 1 }),
    enabled: counts.data?.states.every(({ count }) => count === 0) ?? false,
  })
  return data?.variants.length === 0
}
