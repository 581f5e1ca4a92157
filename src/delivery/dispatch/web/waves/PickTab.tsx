import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useOutletOptions } from '#organization/outlets/web/index.tsx'
import { ActButton } from '#platform/web/ActButton.tsx'
import { DataTable } from '#platform/web/DataTable/DataTable.tsx'
import { FilterChips } from '#platform/web/filters/FilterChips.tsx'
import { ListBar } from '#platform/web/filters/ListBar.tsx'
import { SearchField } from '#platform/web/filters/SearchField.tsx'
import { EmptyNote } from '#platform/web/layout/EmptyNote.tsx'
import { useScanCards } from '#platform/web/scan/scanner-context.ts'
import { useUrlState } from '#platform/web/url-state.ts'
import { useAct } from '#platform/web/use-act.ts'
import { ListTools } from '#platform/web/views/ListTools.tsx'
import { waveMachine, waveStates } from '../../waves.states.ts'
import { useParcelCodes } from '../parcels/use-parcel-codes.ts'
import { waveColumns } from './wave-columns.tsx'
import { wavesApi } from './waves-api.ts'

const PickingScreen = lazy(async () => ({
  default: (await import('./PickingScreen.tsx')).PickingScreen,
}))
const WavePanel = lazy(async () => ({ default: (await import('./WavePanel.tsx')).WavePanel }))
const ReleaseWaveDialog = lazy(async () => ({
  default: (await import('./ReleaseWaveDialog.tsx')).ReleaseWaveDialog,
}))

const list = '/dispatch/waves'
const filterParams = ['state', 'outlet'] as const
const states = waveStates.map((value) => ({ value, label: waveMachine.states[value].label }))

/** Orders that are picked together: let go from the list, taken by whoever asks for work. */
export function PickTab() {
  const { params } = useUrlState()
  return (
    <Suspense>
      {params.pick ? <PickingScreen key={params.pick} id={params.pick} /> : <WaveList />}
    </Suspense>
  )
}

function WaveList() {
  const { params, set } = useUrlState()
  const [isReleasing, setReleasing] = useState(false)
  const { state, outlet, after, q = '' } = params
  const outlets = useOutletOptions()
  const known = waveStates.find((each) => each === state)
  const query = useQuery({
    ...wavesApi.ask('list', {
      q,
      ...(known ? { state: known } : {}),
      ...(outlet ? { outletId: outlet } : {}),
      ...(after ? { after } : {}),
    }),
    placeholderData: keepPreviousData,
  })
  const { data: figures } = useQuery(wavesApi.ask('figures', {}))
  const work = useAct({
    area: 'waves',
    run: wavesApi.call.takeWork,
    onDone: ({ id }) => set({ pick: id, wave: null }),
  })
  useScanCards({ confirm: () => work.start(params.wave ? { id: params.wave } : {}) })
  useParcelCodes(!isReleasing)
  return (
    <>
      <ListBar>
        <SearchField label="Search waves" hint="Number, outlet or picker" />
        <FilterChips
          filters={[
            { key: 'state', label: 'State', options: states },
            { key: 'outlet', label: 'Outlet', options: outlets },
          ]}
        />
        <ListTools
          list={list}
          columns={waveColumns}
          exportPath="/files/waves"
          filterParams={filterParams}
        />
        <ActButton onAct={() => setReleasing(true)}>
          Release orders{figures ? ` (${figures.ready} can be picked)` : ''}
        </ActButton>
        <ActButton weight="main" isPending={work.isPending} onAct={() => work.start({})}>
          Get work
        </ActButton>
      </ListBar>
      <DataTable
        noun="waves"
        list={list}
        columns={waveColumns}
        query={query}
        keyOf={({ id }) => id}
        openParam="wave"
        filterParams={filterParams}
        whenNothing={
          <EmptyNote title="No waves yet">
            Release confirmed orders; whoever picks asks for work and is led from bin to bin.
          </EmptyNote>
        }
      />
      <Suspense>
        {params.wave ? <WavePanel key={params.wave} id={params.wave} /> : null}
        {isReleasing ? <ReleaseWaveDialog onClose={() => setReleasing(false)} /> : null}
      </Suspense>
    </>
  )
}
