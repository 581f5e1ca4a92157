import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useOutletOptions } from '#organization/outlets/web/index.tsx'
import { EmptyNote } from '#platform/web/layout/EmptyNote.tsx'
import { FigureStrip } from '#platform/web/layout/FigureStrip.tsx'
import { ListView } from '#platform/web/lists/ListView.tsx'
import { useUrlState } from '#platform/web/url-state.ts'
import { returnList } from '../returns.list.ts'
import { mostReturnsInBulk } from '../returns.states.ts'
import type { ReturnsAsked } from './ReturnBulkButtons.tsx'
import { returnCells } from './return-cells.tsx'
import { returnsApi } from './returns-api.ts'
import { useReturnPeople } from './use-return-people.ts'

const ReturnPanel = lazy(async () => ({ default: (await import('./ReturnPanel.tsx')).ReturnPanel }))

const ReturnBulkButtons = lazy(async () => ({
  default: (await import('./ReturnBulkButtons.tsx')).ReturnBulkButtons,
}))
const ReturnBulk = lazy(async () => ({ default: (await import('./ReturnBulk.tsx')).ReturnBulk }))
const ExportReturns = lazy(async () => ({
  default: (await import('./ExportReturns.tsx')).ExportReturns,
}))

/** The returns of one tab. */
export function ReturnsView() {
  const { params, set } = useUrlState()
  const outlets = useOutletOptions()
  const [asked, setAsked] = useState<ReturnsAsked | null>(null)
  const [isExporting, setExporting] = useState(false)
  const people = useReturnPeople()
  return (
    <>
      <ReturnFigures tab={params.tab ?? 'open'} isLate={params.late !== undefined} />
      <ListView
        list={returnList}
        ask={(call) => returnsApi.ask('list', call)}
        keyOf={({ id }) => id}
        cells={returnCells}
        records={{ assignedTo: people, outletId: outlets }}
        exportDialog={{ operation: 'returns.permitExport', onOpen: () => setExporting(true) }}
        bulk={{
          most: mostReturnsInBulk,
          actions: (rows, clear) => (
            <Suspense>
              <ReturnBulkButtons rows={rows} onDone={clear} onAsk={setAsked} />
            </Suspense>
          ),
        }}
        whenNothing={
          <EmptyNote title="Nothing waits here">
            Announce what a customer sends back with New return. What couriers bring back appears by
            itself.
          </EmptyNote>
        }
      />
      <Suspense>
        {isExporting ? <ExportReturns onClose={() => setExporting(false)} /> : null}
        {asked ? <ReturnBulk asked={asked} onClose={() => setAsked(null)} /> : null}
        {params.open && !params.new ? (
          <ReturnPanel
            key={params.open}
            id={params.open}
            onClose={() => set({ open: null }, 'replace')}
          />
        ) : null}
      </Suspense>
    </>
  )
}

/** The returns to work on; each figure opens the list behind it. */
function ReturnFigures({ tab, isLate }: { tab: string; isLate: boolean }) {
  const { data } = useQuery(returnsApi.ask('figures', {}))
  const figure = (key: string, label: string, count: number | undefined) => ({
    key,
    label,
    count,
    search: key === 'open' ? {} : { tab: key },
    isCurrent: tab === key && !isLate,
  })
  return (
    <FigureStrip
      label="Returns now"
      figures={[
        { ...figure('open', 'Open', data?.open), tone: 'active' },
        { ...figure('review', 'Needs review', data?.review), tone: 'waiting' },
        { ...figure('to_receive', 'To receive', data?.toReceive), tone: 'special' },
        { ...figure('to_inspect', 'To inspect', data?.toInspect), tone: 'waiting' },
        { ...figure('to_settle', 'To settle', data?.toSettle), tone: 'active' },
        {
          ...figure('late', 'Late', data?.late),
          search: { tab: 'to_receive', late: 'true' },
          tone: 'bad',
          isCurrent: isLate,
        },
      ]}
    />
  )
}
