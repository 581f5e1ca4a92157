import { SegmentedControl } from '@mantine/core'
import type { ComponentType } from 'react'
import { useOutletOptions } from '#organization/outlets/web/index.tsx'
import { FilterChips } from '#platform/web/filters/FilterChips.tsx'
import { ListBar } from '#platform/web/filters/ListBar.tsx'
import { SearchField } from '#platform/web/filters/SearchField.tsx'
import { useUrlState } from '#platform/web/url-state.ts'
import { ListTools } from '#platform/web/views/ListTools.tsx'
import { DeadStock } from './DeadStock.tsx'
import { DemandClasses } from './DemandClasses.tsx'
import { StockAges } from './StockAges.tsx'
import { StockValue } from './StockValue.tsx'
import { ValuationFigures } from './ValuationFigures.tsx'
import { worthColumns } from './worth-columns.tsx'
import { worthList, worthParams } from './worth-params.ts'

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
  const dated = [
    { key: 'on', label: 'At the end of', isDay: true },
    { key: 'category', label: 'Category', shown: params.category },
  ]
  return (
    <>
      <ValuationFigures />
      <ListBar>
        <SegmentedControl
          aria-label="What is shown"
          data={views.map(({ value, label }) => ({ value, label }))}
          value={open.value}
          onChange={(value) =>
            set({ show: value, on: null, category: null, sort: null, after: null, q: null })
          }
        />
        {isValue ? <SearchField label="Search what is valued" hint="SKU, product" /> : null}
        <FilterChips
          filters={[
            { key: 'outlet', label: 'Outlet', options: outlets },
            ...(isValue ? dated : []),
          ]}
        />
        {isValue ? (
          <ListTools
            list={worthList}
            columns={worthColumns}
            exportPath="/files/valuation"
            filterParams={worthParams}
          />
        ) : null}
      </ListBar>
      <open.Body />
    </>
  )
}
