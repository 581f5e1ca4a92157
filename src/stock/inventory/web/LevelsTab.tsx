import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useMemo, useState } from 'react'
import { DataTable } from '#platform/web/DataTable/DataTable.tsx'
import { ListBar } from '#platform/web/filters/ListBar.tsx'
import { SearchField } from '#platform/web/filters/SearchField.tsx'
import { EmptyNote } from '#platform/web/layout/EmptyNote.tsx'
import { useUrlState } from '#platform/web/url-state.ts'
import { ExportTool, ListTools } from '#platform/web/views/ListTools.tsx'
import { levelFilterOf, levelFilterParams } from '../level-filters.ts'
import { type BulkAsked, LevelBulk, LevelBulkButtons } from './LevelBulk.tsx'
import { LevelFigures } from './LevelFigures.tsx'
import { LevelFilters } from './LevelFilters.tsx'
import { levelColumns } from './level-columns.tsx'
import { levelKey, levelOfKey } from './level-key.ts'
import { stockLists } from './stock-api.ts'
import { useStockScans } from './use-stock-scans.ts'

const LevelPanel = lazy(async () => ({ default: (await import('./LevelPanel.tsx')).LevelPanel }))

const list = '/inventory'

/** The stock of each product at each outlet: find it, check it, open it. */
export function LevelsTab() {
  const { params, set } = useUrlState()
  const [asked, setAsked] = useState<BulkAsked | null>(null)
  const queries = useQueryClient()
  const levels = useQuery({
    ...stockLists.ask('levels', {
      ...levelFilterOf(params),
      ...(params.sort === '-sku' ? { sort: '-sku' } : {}),
      ...(params.after ? { after: params.after } : {}),
    }),
    placeholderData: keepPreviousData,
  })
  const hasCosts = levels.data?.hasCosts ?? false
  const columns = useMemo(() => levelColumns(hasCosts), [hasCosts])
  useStockScans(true)
  const open = levelOfKey(params.open)
  return (
    <>
      <LevelFigures hasCosts={hasCosts} />
      <ListBar>
        <SearchField label="Search stock" hint="SKU, barcode, product" />
        <LevelFilters />
        <ListTools
          list={list}
          columns={columns}
          filterParams={levelFilterParams}
          exportPath="/files/stock"
        />
        <ExportTool
          exportPath="/files/stock-places"
          filterParams={levelFilterParams}
          label="By bin and lot"
          remark="Where the filtered rows lie. Of one outlet it can come in again as a stock list."
        />
      </ListBar>
      <DataTable
        noun="levels"
        list={list}
        columns={columns}
        query={levels}
        keyOf={levelKey}
        filterParams={levelFilterParams}
        bulk={{ actions: (levels) => <LevelBulkButtons levels={levels} onAsk={setAsked} /> }}
        isMarked={({ status }) => status === 'negative'}
        onPoint={({ variantId, outletId }) =>
          queries.prefetchQuery({
            ...stockLists.ask('level', { variantId, outletId }),
            staleTime: 10_000,
          })
        }
        whenNothing={
          <EmptyNote title="No stock yet">
            A product stands here as soon as stock of it is opened, received or imported at one of
            your outlets.
          </EmptyNote>
        }
      />
      <Suspense>
        {asked ? <LevelBulk asked={asked} onClose={() => setAsked(null)} /> : null}
        {open ? (
          <LevelPanel
            key={params.open}
            {...open}
            onClose={() => set({ open: null, part: null }, 'replace')}
          />
        ) : null}
      </Suspense>
    </>
  )
}
