import { useQuery } from '@tanstack/react-query'
import { useOutletOptions } from '#organization/outlets/web/index.tsx'
import { EmptyNote } from '#platform/web/layout/EmptyNote.tsx'
import { FigureStrip } from '#platform/web/layout/FigureStrip.tsx'
import { ListView } from '#platform/web/lists/ListView.tsx'
import { useUrlState } from '#platform/web/url-state.ts'
import { queueList } from '../queue.list.ts'
import { taskViewLabels } from '../views-of-calls.ts'
import { confirmationsApi } from './confirmations-api.ts'
import { MessageButton } from './MessageButton.tsx'
import { OwnCall } from './OwnCall.tsx'
import { queueCells } from './queue-cells.tsx'

/** Whom to call, in the order in which the next order is picked. */
export function QueueView() {
  const outlets = useOutletOptions()
  return (
    <>
      <OwnCall />
      <QueueFigures />
      <ListView
        list={queueList}
        ask={(call) => confirmationsApi.ask('list', call)}
        keyOf={({ id }) => id}
        cells={queueCells}
        records={{ outletId: outlets }}
        openParam="order"
        isMarked={({ isHeld }) => isHeld}
        bulk={{
          actions: (rows, clear) => (
            <MessageButton orderIds={rows.map(({ id }) => id)} onDone={clear} />
          ),
          most: 200,
        }}
        whenNothing={
          <EmptyNote title="No calls to make now">
            Orders appear here as soon as they are placed, and again when their next call is due.
          </EmptyNote>
        }
      />
    </>
  )
}

/** Each figure opens the part of the queue that it counts. */
function QueueFigures() {
  const { params } = useUrlState()
  const { data } = useQuery(confirmationsApi.ask('figures', {}))
  const figures = [
    { key: 'due', count: data?.due, tone: 'waiting' },
    { key: 'callbacks', count: data?.callbacks, tone: 'special' },
    { key: 'waiting', count: data?.waiting, tone: 'waiting' },
    { key: 'unreachable', count: data?.unreachable, tone: 'bad' },
    { key: 'mine', count: data?.mine, tone: 'active' },
  ] as const
  return (
    <FigureStrip
      label="The queue now"
      cap={data?.cap}
      figures={figures.map((figure) => ({
        ...figure,
        label: taskViewLabels[figure.key],
        search: figure.key === 'due' ? {} : { part: figure.key },
        isCurrent: (params.part ?? 'due') === figure.key,
      }))}
    />
  )
}
