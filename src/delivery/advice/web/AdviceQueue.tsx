import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { useOutletOptions } from '#organization/outlets/web/index.tsx'
import { EmptyNote } from '#platform/web/layout/EmptyNote.tsx'
import { FigureStrip } from '#platform/web/layout/FigureStrip.tsx'
import { ListView } from '#platform/web/lists/ListView.tsx'
import { useUrlState } from '#platform/web/url-state.ts'
import { adviceList } from '../advice.list.ts'
import { mostDecisions } from '../advice-decisions.ts'
import { adviceApi } from './advice-api.ts'
import { adviceCells } from './advice-cells.tsx'
import { isUndecided } from './advice-words.ts'
import { BulkDecision } from './BulkDecision.tsx'
import { SortMenu } from './SortMenu.tsx'

const AdvicePanel = lazy(async () => ({ default: (await import('./AdvicePanel.tsx')).AdvicePanel }))

/** The undelivered parcels, in the order in which the next one is picked. */
export function AdviceQueue() {
  const { params, set } = useUrlState()
  const outlets = useOutletOptions()
  const couriers = useQuery(adviceApi.ask('couriers', {})).data?.couriers ?? []
  const openId = params.open ?? params.advice
  return (
    <>
      <AdviceFigures />
      <ListView
        list={adviceList}
        ask={(call) => adviceApi.ask('list', call)}
        keyOf={({ id }) => id}
        cells={adviceCells}
        records={{
          courierId: couriers.map(({ id, name }) => ({ value: id, label: name })),
          outletId: outlets,
        }}
        exportPath="/files/advice"
        figures={<SortMenu />}
        hasOwnOrder
        isMarked={({ escalatedAt }) => escalatedAt !== null}
        bulk={{
          most: mostDecisions,
          actions: (rows, clear) => (
            <BulkDecision ids={rows.filter(isUndecided).map(({ id }) => id)} onDone={clear} />
          ),
        }}
        whenNothing={
          <EmptyNote title="No parcel waits for a decision">
            A parcel appears here when its courier could not deliver it, or when nothing was heard
            of it for some days.
          </EmptyNote>
        }
      />
      <Suspense>
        {openId ? (
          <AdvicePanel
            key={openId}
            id={openId}
            onClose={() => set({ open: null, advice: null }, 'replace')}
          />
        ) : null}
      </Suspense>
    </>
  )
}

/** Each figure opens the part of the queue that it counts. */
function AdviceFigures() {
  const { params } = useUrlState()
  const { data } = useQuery(adviceApi.ask('figures', {}))
  const figures = [
    { key: 'to_decide', label: 'To decide', tone: 'waiting' },
    { key: 'today', label: 'Due within a day', tone: 'active' },
    { key: 'overdue', label: 'Overdue', tone: 'bad' },
    { key: 'red', label: 'Silent too long', tone: 'bad' },
    { key: 'attempts', label: 'Many attempts', tone: 'waiting' },
    { key: 'fake', label: 'Fake suspected', tone: 'special' },
  ] as const
  return (
    <FigureStrip
      label="The queue now"
      cap={data?.cap}
      figures={figures.map((figure) => ({
        ...figure,
        count: data?.[figure.key],
        search: figure.key === 'to_decide' ? {} : { part: figure.key },
        isCurrent: (params.part ?? 'to_decide') === figure.key,
      }))}
    />
  )
}
