import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useState } from 'react'
import { callOf } from '#platform/lists/list-address.ts'
import { readValues } from '#platform/lists/list-filters.ts'
import { ActButton } from '#platform/web/ActButton.tsx'
import { EmptyNote } from '#platform/web/layout/EmptyNote.tsx'
import { ListView } from '#platform/web/lists/ListView.tsx'
import type { Cells } from '#platform/web/lists/table-of-list.ts'
import { useUrlState } from '#platform/web/url-state.ts'
import type { Bin } from '../bins.contract.ts'
import { binList } from '../bins.list.ts'
import type { Outlet } from '../outlets.fields.ts'
import { BinBadge } from './BinBadge.tsx'
import { NewBin } from './BinForm.tsx'
import { BinPanel } from './BinPanel.tsx'
import { GenerateBins } from './GenerateBins.tsx'
import classes from './places.module.css'
import { binsApi, outletsApi } from './places-api.ts'
import { WalkDialog } from './WalkDialog.tsx'

const BinLabels = lazy(async () => ({ default: (await import('./BinLabels.tsx')).BinLabels }))

/** The bins of one outlet in the order in which a picker walks past them. */
export function BinsView() {
  const { params, set } = useUrlState()
  const { data } = useQuery(outletsApi.ask('list', {}))
  const outlets = data?.outlets ?? []
  const chosen = params.outletId ?? params.outlet
  const usualId = (outlets.find(({ kind }) => kind === 'warehouse') ?? outlets[0])?.id
  // The filter shows the current outlet, also if the address has none.
  useEffect(() => {
    if (!chosen && usualId) set({ outletId: usualId }, 'replace')
  }, [chosen, usualId, set])
  return (
    <>
      {chosen && data ? <BinsOfOutlets outlets={outlets} chosen={readValues(chosen)} /> : null}
      {params.bin ? (
        <BinPanel id={params.bin} onClose={() => set({ bin: null }, 'replace')} />
      ) : null}
    </>
  )
}

type BinsOfOutletsProps = { outlets: readonly Outlet[]; chosen: readonly string[] }

function BinsOfOutlets({ outlets, chosen }: BinsOfOutletsProps) {
  const { params, set } = useUrlState()
  const [asked, setAsked] = useState<'walk' | 'add' | 'labels' | null>(null)
  const close = () => setAsked(null)
  const outlet = chosen.length === 1 ? (outlets.find(({ id }) => id === chosen[0]) ?? null) : null
  const whyNot = outlet ? null : 'Choose one outlet first.'
  const { sort: _, after: __, before: ___, ...filter } = callOf(binList, params)
  return (
    <>
      <ListView
        list={binList}
        ask={(call) => binsApi.ask('list', { ...usually, ...call })}
        keyOf={({ id }) => id}
        cells={binCells}
        records={{
          outletId: outlets.map(({ id, code, name }) => ({ value: id, label: `${code} ${name}` })),
        }}
        actions={
          <div className={classes.tools}>
            <ActButton size="xs" whyNot={whyNot} onAct={() => setAsked('add')}>
              Add one
            </ActButton>
            <ActButton size="xs" whyNot={whyNot} onAct={() => setAsked('walk')}>
              Number the walk
            </ActButton>
            <ActButton size="xs" whyNot={whyNot} onAct={() => setAsked('labels')}>
              Print labels
            </ActButton>
          </div>
        }
        openParam="bin"
        isMarked={({ isBlocked }) => isBlocked}
        whenNothing={
          <EmptyNote title={outlet ? `${outlet.name} has no bins yet` : 'No bins yet'}>
            Bins say where to put and find goods. Generate them by a pattern such as A-01 to A-12,
            then print their labels.
          </EmptyNote>
        }
      />
      {params.generate && outlet ? (
        <GenerateBins outlet={outlet} onClose={() => set({ generate: null }, 'replace')} />
      ) : null}
      {asked === 'walk' && outlet ? <WalkDialog outlet={outlet} onClose={close} /> : null}
      {asked === 'add' && outlet ? <NewBin outlet={outlet} onClose={close} /> : null}
      <Suspense>
        {asked === 'labels' && outlet ? (
          <BinLabels outlet={outlet} filter={{ ...usually, ...filter }} onClose={close} />
        ) : null}
      </Suspense>
    </>
  )
}

/** Archived bins are shown where they are asked for. */
const usually = { isArchived: false }

const binCells: Cells<Bin> = { state: (bin) => <BinBadge bin={bin} /> }
