import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ActButton } from '#platform/web/ActButton.tsx'
import { Pending } from '#platform/web/layout/Pending.tsx'
import { Section } from '#platform/web/layout/Section.tsx'
import type { Product } from '../products.fields.ts'
import { PlannedPriceRows } from './PlannedPriceRows.tsx'
import { PlanPricesDialog } from './PlanPricesDialog.tsx'
import classes from './products.module.css'
import { productsApi } from './products-api.ts'
import { useProductRights } from './use-product-rights.ts'

/** What the product will cost, and from when on. */
export function PlannedPrices({ product }: { product: Product }) {
  const { id, title, state, variants } = product
  const { prices } = useProductRights()
  const [isPlanning, setPlanning] = useState(false)
  const { data, isLoading } = useQuery(productsApi.ask('plannedPrices', { productId: id }))
  const close = () => setPlanning(false)
  const whyNot =
    state === 'archived'
      ? `${title} is archived, so no price is planned for it.`
      : variants.some(({ isActive }) => isActive)
        ? null
        : `${title} has no variant that is open.`
  return (
    <Section
      title="Planned prices"
      aside={
        <ActButton size="xs" whyNot={prices ?? whyNot} onAct={() => setPlanning(true)}>
          Plan a price
        </ActButton>
      }
    >
      {isLoading ? <Pending /> : null}
      {data && data.planned.length === 0 ? (
        <p className={classes.quiet}>No price is planned.</p>
      ) : null}
      <PlannedPriceRows
        planned={data?.planned ?? []}
        named={variants.length > 1 ? 'variants' : 'nothing'}
      />
      {isPlanning ? (
        <PlanPricesDialog
          title={`Plan prices of ${title}`}
          productIds={[id]}
          onDone={close}
          onClose={close}
        />
      ) : null}
    </Section>
  )
}
