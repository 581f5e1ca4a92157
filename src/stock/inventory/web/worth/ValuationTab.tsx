import { SegmentedControl } from '@mantine/core'
import type { ComponentType } from 'react'
import { useOutletOptions } from '#organization/outlets/web/index.tsx'
import { filterParamsOf } from '#platform/lists/list-address.ts'
import { FilterChips } from '#platform/web/filters/FilterChips.tsx'
import { ListBar } from '#platform/web/filters/ListBar.tsx'
import { useUrlState } from '#platform/web/url-state.ts'
import { deadStockList } from '../../dead-stock.list.ts'
import { valuationList } from '../../valuation.list.ts'
import { DeadStock } from './DeadStock.tsx'
import { DemandClasses } from './DemandClasses.tsx'
import { StockAges } from './StockAges.tsx'
import { StockValue } from './StockValue.tsx'
import { ValuationFigures } from './ValuationFigures.tsx'

type View = {
  readonly value: string
  readonly label: string
  readonly Body: ComponentType
}

const views: readonly [View, ...View[]] = [
  { value: 'value', label: 'Value', Body: StockValue },
  { value: 'ages', label: 'Ageing', Body: StockAges },
  { value: 'dead', label: 'Dead stock', Body: DeadStock },
  { value: 'classes', label: 'Classes', Body: DemandClasses },
]

/** The current and past stock value, its age, and its dead stock. */
export function ValuationTab() {
  const { params, set } = useUrlState()
  const outlets = useOutletOptions()
  const open = views.find(({ value }) => value === params.show) ?? views[0]
  const isValue = open === views[0]
  const others = [...filterParamsOf(valuationList), ...filterParamsOf(deadStockList)]
  return (
    <>
      <ValuationFigures />
      <ListBar>
        <SegmentedControl
          aria-label="What is shown"
          data={views.map(({ value, label }) => ({ value, label }))}
          value={open.value}
          onChange={(value) =>
            set({
              ...Object.fromEntries([...others, 'sort', 'after', 'q'].map((name) => [name, null])),
              outlet: params.outlet ?? null,
              show: value,
            })
          }
        />
        <FilterChips
          filters={[
            { key: 'outlet', label: 'Outlet', options: outlets },
            ...(isValue ? [{ key: 'on', label: 'At the end of', isDay: true }] : []),
          ]}
        />
      </ListBar>
      <open.Body />
    </>
  )
}
