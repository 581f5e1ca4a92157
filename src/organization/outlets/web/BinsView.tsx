import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useState } from 'react'
import { ActButton } from '#platform/web/ActButton.tsx'
import { DataTable } from '#platform/web/DataTable/DataTable.tsx'
import { FilterChips } from '#platform/web/filters/FilterChips.tsx'
import { ListBar } from '#platform/web/filters/ListBar.tsx'
import { SearchField } from '#platform/web/filters/SearchField.tsx'
import { EmptyNote } from '#platform/web/layout/EmptyNote.tsx'
import { type UrlParams, useUrlState } from '#platform/web/url-state.ts'
import { ListTools } from '#platform/web/views/ListTools.tsx'
import { binKindLabels, binKinds } from '../bins.rules.ts'
import type { Outlet } from '../outlets.fields.ts'
import { NewBin } from './BinForm.tsx'
import { BinPanel } from './BinPanel.tsx'
import { binColumns } from './bin-columns.tsx'
import { GenerateBins } from './GenerateBins.tsx'
import classes from './places.module.css'
import { binsApi, outletsApi } from './places-api.ts'
import { WalkDialog } from './WalkDialog.tsx'

const BinLabels = lazy(async () => ({ default: (await import('./BinLabels.tsx')).BinLabels }))

const listName = '/outlets/bins'
const filterParams = ['kind', 'blocked', 'filled', 'archived']
const yesNo = (yes: string, no: string) => [
  { value: 'true', label: yes },
  { value: 'false', label: no },
]

/** The bins of one outlet in the order in which a picker walks past them. */
export function BinsView() {
  const { params, set } = useUrlState()
  const { data } = useQuery(outletsApi.ask('list', {}))
  const outlets = data?.outlets ?? []
  const outlet =
    outlets.find(({ id }) => id === params.outlet) ??
    outlets.find(({ kind }) => kind === 'warehouse') ??
    outlets[0]
  const shownId = outlet?.id
  // The filter says which outlet is shown, also to whoever came without one.
  useEffect(() => {
    if (!params.outlet && shownId) set({ outlet: shownId }, 'replace')
  }, [params.outlet, shownId, set])
  return (
    <>
      {outlet ? <BinsOfOutlet outlets={outlets} outlet={outlet} /> : null}
      {params.bin ? (
        <BinPanel id={params.bin} onClose={() => set({ bin: null }, 'replace')} />
      ) : null}
    </>
  )
}

function BinsOfOutlet({ outlets, outlet }: { outlets: readonly Outlet[]; outlet: Outlet }) {
  const { params, set } = useUrlState()
  const filter = binFilter(params, outlet.id)
  const list = useQuery({
    ...binsApi.ask('list', { ...filter, ...(params.after ? { after: params.after } : {}) }),
    placeholderData: keepPreviousData,
  })
  const [asked, setAsked] = useState<'walk' | 'add' | 'labels' | null>(null)
  const close = () => setAsked(null)
  return (
    <>
      <ListBar>
        <SearchField label="Search bins" hint="Code or name" />
        <FilterChips
          filters={[
            {
              key: 'outlet',
              label: 'Outlet',
              options: outlets.map(({ id, code, name }) => ({
                value: id,
                label: `${code} ${name}`,
              })),
            },
            {
              key: 'kind',
              label: 'Kind',
              options: binKinds.map((value) => ({ value, label: binKindLabels[value] })),
            },
            { key: 'filled', label: 'Contents', options: yesNo('something lies there', 'empty') },
            { key: 'blocked', label: 'Blocked', options: yesNo('yes', 'no') },
            { key: 'archived', label: 'Archived', options: [{ value: 'true', label: 'yes' }] },
          ]}
        />
        <div className={classes.tools}>
          <ActButton size="xs" onAct={() => setAsked('add')}>
            Add one
          </ActButton>
          <ActButton size="xs" onAct={() => setAsked('walk')}>
            Number the walk
          </ActButton>
          <ActButton size="xs" onAct={() => setAsked('labels')}>
            Print labels
          </ActButton>
        </div>
        <ListTools list={listName} columns={binColumns} filterParams={filterParams} />
      </ListBar>
      <DataTable
        noun="bins"
        list={listName}
        columns={binColumns}
        query={list}
        keyOf={({ id }) => id}
        openParam="bin"
        filterParams={filterParams}
        isMarked={({ isBlocked }) => isBlocked}
        whenNothing={
          <EmptyNote title={`${outlet.name} has no bins yet`}>
            With bins, everybody knows where to put and find goods. Generate them by a pattern such
            as A-01 to A-12, then print their labels.
          </EmptyNote>
        }
      />
      {params.generate ? (
        <GenerateBins outlet={outlet} onClose={() => set({ generate: null }, 'replace')} />
      ) : null}
      {asked === 'walk' ? <WalkDialog outlet={outlet} onClose={close} /> : null}
      {asked === 'add' ? <NewBin outlet={outlet} onClose={close} /> : null}
      <Suspense>
        {asked === 'labels' ? <BinLabels outlet={outlet} filter={filter} onClose={close} /> : null}
      </Suspense>
    </>
  )
}

/** What the URL narrows the bins to, their page left out. */
function binFilter(params: UrlParams, outletId: string) {
  const kind = binKinds.find((known) => known === params.kind)
  return {
    outletId,
    ...(params.q ? { q: params.q } : {}),
    ...(kind ? { kind } : {}),
    ...(params.blocked ? { isBlocked: params.blocked === 'true' } : {}),
    ...(params.filled ? { isFilled: params.filled === 'true' } : {}),
    ...(params.archived ? { isArchived: params.archived === 'true' } : {}),
  }
}

export type BinFilter = ReturnType<typeof binFilter>
