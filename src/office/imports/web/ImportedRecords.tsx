import { useQuery } from '@tanstack/react-query'
import { outletNoun } from '#organization/outlets/outlets.nouns.ts'
import type { Noun } from '#platform/nouns.ts'
import { Section } from '#platform/web/layout/Section.tsx'
import { orderNoun } from '#sales/orders/orders.nouns.ts'
import { priceListNoun, productNoun, variantNoun } from '#stock/catalog/catalog.nouns.ts'
import { stockNoun } from '#stock/inventory/inventory.nouns.ts'
import { ImportedLink } from './ImportedLink.tsx'
import classes from './imports.module.css'
import { tablesApi } from './table-imports-api.ts'

const nouns: readonly Noun[] = [
  productNoun,
  variantNoun,
  priceListNoun,
  stockNoun,
  outletNoun,
  orderNoun,
]
const shown = 20

const inWords = { created: 'added', changed: 'changed', booked: 'booked' } as const

/** The first of the records that an import brought or changed, each a link to it. */
export function ImportedRecords({ id }: { id: string }) {
  const { data } = useQuery(tablesApi.ask('changes', { id, limit: shown }))
  if (!data || data.rows.length === 0) return null
  return (
    <Section title={data.nextCursor ? `The first ${shown} records` : 'Records'}>
      <ul className={classes.records}>
        {data.rows.map(({ seq, noun, entityId, label, did }) => {
          const path = nouns.find(({ key }) => key === noun)?.path(entityId)
          return (
            <li key={seq} className={classes.record}>
              {path ? <ImportedLink path={path} label={label} /> : <span>{label}</span>}
              <span className={classes.quiet}>{inWords[did]}</span>
            </li>
          )
        })}
      </ul>
    </Section>
  )
}
