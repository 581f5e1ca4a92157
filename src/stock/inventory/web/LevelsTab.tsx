import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useOutletOptions } from '#organization/outlets/web/index.tsx'
import { capability } from '#organization/users/capabilities.ts'
import { filterParamsOf } from '#platform/lists/list-address.ts'
import { EmptyNote } from '#platform/web/layout/EmptyNote.tsx'
import { ListView } from '#platform/web/lists/ListView.tsx'
import { useMay } from '#platform/web/permissions-context.ts'
import { useUrlState } from '#platform/web/url-state.ts'
import { ExportTool } from '#platform/web/views/ListTools.tsx'
import { levelList } from '../levels.list.ts'
import { type BulkAsked, LevelBulk, LevelBulkButtons } from './LevelBulk.tsx'
import { LevelFigures } from './LevelFigures.tsx'
import { levelCells } from './level-cells.tsx'
import { levelKey, levelOfKey } from './level-key.ts'
import { stockLists } from './stock-api.ts'
import { useCategoryOptions, useChosenProduct } from './use-stock-options.ts'
import { useStockScans } from './use-stock-scans.ts'

const LevelPanel = lazy(async () => ({ default: (await import('./LevelPanel.tsx')).LevelPanel }))

const none: readonly string[] = []
const costs: readonly string[] = ['averageCost', 'value']
const filterParams = filterParamsOf(levelList)

/** The stock of each product at each outlet: find it, check it, open it. */
export function LevelsTab() {
  const { params, set } = useUrlState()
  const [asked, setAsked] = useState<BulkAsked | null>(null)
  const queries = useQueryClient()
  const mayCost = useMay(capability.costs)
  const outlets = useOutletOptions()
  const categories = useCategoryOptions()
  const product = useChosenProduct(levelList)
  useStockScans(true)
  const open = levelOfKey(params.open)
  return (
    <>
      <ListView
        list={levelList}
        ask={(call) => stockLists.ask('levels', call)}
        keyOf={levelKey}
        cells={levelCells}
        records={{ outletId: outlets, category: categories, ...product }}
        without={mayCost ? none : costs}
        figures={<LevelFigures hasCosts={mayCost} />}
        exportPath="/files/stock"
        tools={
          <ExportTool
            exportPath="/files/stock-places"
            filterParams={filterParams}
            label="By bin and lot"
            remark="Exports the bins and lots of the rows that match. A file of one outlet can be imported again as a stock list."
          />
        }
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
            Products appear here once stock of them is opened, received or imported at one of your
            outlets.
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
