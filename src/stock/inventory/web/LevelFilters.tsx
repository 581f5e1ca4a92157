import { useQuery } from '@tanstack/react-query'
import { useOutletOptions } from '#organization/outlets/web/index.tsx'
import { choicesOf } from '#platform/choices.ts'
import { statesOf } from '#platform/machine.ts'
import { FilterChips } from '#platform/web/filters/FilterChips.tsx'
import { useUrlState } from '#platform/web/url-state.ts'
import { expiringDays, type LevelsOnly, levelClasses, levelsOnly } from '../level-filters.ts'
import { stockStatuses } from '../stock-words.ts'
import { catalogOfStock, productsOfStock } from './stock-api.ts'

const statuses = statesOf({ states: stockStatuses }).map((value) => ({
  value,
  label: stockStatuses[value].label,
}))

const onlyLabels: Readonly<Record<LevelsOnly, string>> = {
  expiring: `expiring within ${expiringDays} days`,
  dead: 'dead stock',
  never_stocked: 'never stocked',
}

const axisLabels: Readonly<Record<string, string>> = {
  A: 'A, most of the value',
  B: 'B, the middle',
  C: 'C, the rest',
  X: 'X, steady demand',
  Y: 'Y, varying demand',
  Z: 'Z, erratic demand',
}

const classOptions = levelClasses.map((value) => ({ value, label: axisLabels[value] ?? value }))
const onlyOptions = choicesOf(levelsOnly, onlyLabels)

/** The filter chips of the levels; a product comes from a scan or a link. */
export function LevelFilters() {
  const { params } = useUrlState()
  const { variant = '' } = params
  const outlets = useOutletOptions()
  const { data: words } = useQuery(productsOfStock.ask('words', {}))
  const { data: product } = useQuery({
    ...catalogOfStock.ask('get', { id: variant }),
    enabled: variant !== '',
  })
  const categories = words?.categories
    .filter(({ value }) => value !== '')
    .map(({ value }) => ({ value, label: value }))
  return (
    <FilterChips
      filters={[
        { key: 'outlet', label: 'Outlet', options: outlets },
        { key: 'status', label: 'Status', options: statuses },
        { key: 'class', label: 'Class', options: classOptions },
        { key: 'category', label: 'Category', options: categories ?? [] },
        { key: 'only', label: 'Only', options: onlyOptions },
        { key: 'variant', label: 'Product', shown: product?.sku },
      ]}
    />
  )
}
