import { useQuery, useQueryClient } from '@tanstack/react-query'
import { CodeText } from '#platform/web/CodeText.tsx'
import { EmptyNote } from '#platform/web/layout/EmptyNote.tsx'
import { FigureStrip } from '#platform/web/layout/FigureStrip.tsx'
import { ListView } from '#platform/web/lists/ListView.tsx'
import type { Cells } from '#platform/web/lists/table-of-list.ts'
import { useUrlState } from '#platform/web/url-state.ts'
import type { OutletRow } from '../outlets.fields.ts'
import { outletList } from '../outlets.list.ts'
import { outletMachine, outletStates } from '../outlets.states.ts'
import { switchesInWords } from './outlet-words.ts'
import classes from './places.module.css'
import { outletsApi } from './places-api.ts'

/** All outlets of the user, with what may be done there and their stock. */
export function OutletsView() {
  const queries = useQueryClient()
  return (
    <>
      <OutletFigures />
      <ListView
        list={outletList}
        ask={(call) => outletsApi.ask('overview', call)}
        keyOf={({ id }) => id}
        cells={outletCells}
        onPoint={({ id }) =>
          queries.prefetchQuery({ ...outletsApi.ask('get', { id }), staleTime: 10_000 })
        }
        whenNothing={
          <EmptyNote title="No outlets">
            Stock belongs to an outlet: a warehouse or a store. Add the first one.
          </EmptyNote>
        }
      />
    </>
  )
}

const outletCells: Cells<OutletRow> = {
  outlet: ({ code, name }) => (
    <span className={classes.named}>
      <span className={classes.name}>{name}</span> <CodeText code={code} />
    </span>
  ),
  does: (row) => switchesInWords(row),
}

function OutletFigures() {
  const { params } = useUrlState()
  const { data } = useQuery(outletsApi.ask('list', {}))
  return (
    <FigureStrip
      label="Outlets by state"
      figures={outletStates.map((state) => {
        const isCurrent = params.state === state
        return {
          key: state,
          label: outletMachine.states[state].label,
          tone: outletMachine.states[state].tone,
          count: data?.outlets.filter((row) => row.state === state).length,
          isCurrent,
          search: isCurrent ? {} : { state },
        }
      })}
    />
  )
}
