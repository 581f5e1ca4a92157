import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { formatMoney } from '#platform/money.ts'
import { CodeText } from '#platform/web/CodeText.tsx'
import { Pending } from '#platform/web/layout/Pending.tsx'
import { Section } from '#platform/web/layout/Section.tsx'
import { useUrlState } from '#platform/web/url-state.ts'
import { fromInWords } from '../price-lists.rules.ts'
import type { Product } from '../products.fields.ts'
import lists from './PriceLists.module.css'
import { priceListsApi } from './price-lists-api.ts'
import classes from './products.module.css'

/** What each price list asks for the product; a list opens where its prices are named. */
export function ProductListPrices({ product }: { product: Product }) {
  const { set } = useUrlState()
  const { data, isLoading } = useQuery(priceListsApi.ask('ofProduct', { id: product.id }))
  if (!data) return isLoading ? <Pending /> : null
  return (
    <Section
      title="In price lists"
      aside={
        <Button size="xs" variant="default" onClick={() => set({ prices: 'all' })}>
          Price lists
        </Button>
      }
    >
      {data.lists.length === 0 ? (
        <p className={classes.quiet}>No price list says anything of it.</p>
      ) : null}
      <ul className={classes.rows}>
        {data.lists.map(({ id, name, currency, percentOffBasisPoints, countsToday, prices }) => (
          <li key={id} className={classes.row}>
            <button type="button" className={classes.more} onClick={() => set({ prices: id })}>
              {name}
            </button>
            <span className={lists.prices}>
              {countsToday ? null : <span className={classes.quiet}>Does not count today</span>}
              {prices.map((price) => (
                <span key={`${price.variantId} ${price.fromQuantity}`}>
                  {product.variants.length > 1 ? <CodeText code={price.sku} /> : null}{' '}
                  {formatMoney(price.priceMinor, currency)}
                  {fromInWords(price)}
                </span>
              ))}
              {percentOffBasisPoints > 0 ? (
                <span className={classes.quiet}>
                  {percentOffBasisPoints / 100} % off{prices.length > 0 ? ' otherwise' : ''}
                </span>
              ) : null}
            </span>
          </li>
        ))}
      </ul>
    </Section>
  )
}
