import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useOutletOptions } from '#organization/outlets/web/index.tsx'
import { ActButton } from '#platform/web/ActButton.tsx'
import { EmptyNote } from '#platform/web/layout/EmptyNote.tsx'
import { ListView } from '#platform/web/lists/ListView.tsx'
import { useScanCards } from '#platform/web/scan/scanner-context.ts'
import { useUrlState } from '#platform/web/url-state.ts'
import { useAct } from '#platform/web/use-act.ts'
import { waveList } from '../../waves.list.ts'
import { PhoneDispatchFigures } from '../DispatchFigures.tsx'
import { useParcelCodes } from '../parcels/use-parcel-codes.ts'
import { waveCells } from './wave-cells.tsx'
import { wavesApi } from './waves-api.ts'

const PickingScreen = lazy(async () => ({
  default: (await import('./PickingScreen.tsx')).PickingScreen,
}))
const WavePanel = lazy(async () => ({ default: (await import('./WavePanel.tsx')).WavePanel }))
const ReleaseWaveDialog = lazy(async () => ({
  default: (await import('./ReleaseWaveDialog.tsx')).ReleaseWaveDialog,
}))

/**
 * Orders that are picked together: released from the list, assigned to pickers who ask for work.
 */
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
  const outlets = useOutletOptions()
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
      <ListView
        list={waveList}
        figures={<PhoneDispatchFigures openKey="pick" />}
        ask={(call) => wavesApi.ask('list', call)}
        keyOf={({ id }) => id}
        cells={waveCells}
        records={{ outletId: outlets }}
        exportPath="/files/waves"
        openParam="wave"
        actions={
          <>
            <ActButton operation="waves.release" onAct={() => setReleasing(true)}>
              Release orders{figures ? ` (${figures.ready} can be picked)` : ''}
            </ActButton>
            <ActButton weight="main" isPending={work.isPending} onAct={() => work.start({})}>
              Get work
            </ActButton>
          </>
        }
        whenNothing={
          <EmptyNote title="No waves yet">
            Release confirmed orders. Pickers then ask for work and are guided from bin to bin.
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
