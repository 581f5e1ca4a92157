import { useOutletOptions } from '#organization/outlets/web/index.tsx'
import { capability } from '#organization/users/capabilities.ts'
import { EmptyNote } from '#platform/web/layout/EmptyNote.tsx'
import { ListView } from '#platform/web/lists/ListView.tsx'
import { useMay } from '#platform/web/permissions-context.ts'
import { supplierRankingList } from '../supplier-ranking.list.ts'
import { FigureNotes } from './FigureNotes.tsx'
import { rankingCells } from './ranking-cells.tsx'
import { supplierAnalyticsApi } from './supplier-analytics-api.ts'

const withoutCosts = ['price', 'spend']

/** All suppliers beside each other; a row opens what is behind it. */
export function RankingView() {
  const outlets = useOutletOptions()
  const mayCost = useMay(capability.costs)
  return (
    <ListView
      list={supplierRankingList}
      ask={(call) => supplierAnalyticsApi.ask('list', call)}
      keyOf={({ supplierId }) => supplierId}
      cells={rankingCells}
      records={{ outletId: outlets }}
      exportPath="/files/supplier-analytics"
      {...(mayCost ? {} : { without: withoutCosts })}
      around={(rows, table) => (
        <>
          {table}
          {rows.length > 0 ? <FigureNotes /> : null}
        </>
      )}
      whenNothing={
        <EmptyNote title="No deliveries in this period">
          Suppliers appear here once an order of theirs is due or has come. Choose a longer period,
          or send a purchase order.
        </EmptyNote>
      }
    />
  )
}
