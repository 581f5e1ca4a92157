import { IconPlus } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useOutletOptions } from '#organization/outlets/web/index.tsx'
import { ActButton } from '#platform/web/ActButton.tsx'
import { DataTable } from '#platform/web/DataTable/DataTable.tsx'
import { FilterChips } from '#platform/web/filters/FilterChips.tsx'
import { ListBar } from '#platform/web/filters/ListBar.tsx'
import { SearchField } from '#platform/web/filters/SearchField.tsx'
import { EmptyNote } from '#platform/web/layout/EmptyNote.tsx'
import { useScanCards } from '#platform/web/scan/scanner-context.ts'
import { type UrlParams, useUrlState } from '#platform/web/url-state.ts'
import { ListTools } from '#platform/web/views/ListTools.tsx'
import { loadSheetMachine, loadSheetStates } from '../../load-sheets.states.ts'
import { loadSheetsApi } from '../dispatch-api.ts'
import { useParcelCodes } from '../parcels/use-parcel-codes.ts'
import { OpenSheetDialog } from './OpenSheetDialog.tsx'
import { SheetWork } from './SheetWork.tsx'
import { sheetListColumns } from './sheet-list-columns.tsx'
import { VoidManifests } from './VoidManifests.tsx'

const list = '/dispatch/sheets'
const filterParams = ['state', 'courier', 'outlet', 'exception'] as const
const states = loadSheetStates.map((value) => ({
  value,
  label: loadSheetMachine.states[value].label,
}))

/** The load sheets, or the one that is being scanned. */
export function SheetsTab() {
  const { params } = useUrlState()
  return params.sheet ? <SheetWork key={params.sheet} id={params.sheet} /> : <SheetList />
}

function SheetList() {
  const { params, set } = useUrlState()
  const [isOpening, setOpening] = useState(false)
  const outlets = useOutletOptions()
  const { data: known } = useQuery(loadSheetsApi.ask('couriers', {}))
  const couriers = known?.couriers.map(({ id, name }) => ({ value: id, label: name })) ?? []
  const query = useQuery({
    ...loadSheetsApi.ask('list', listInput(params)),
    placeholderData: keepPreviousData,
  })
  useParcelCodes(!isOpening)
  useScanCards({ confirm: () => setOpening(true) })
  const open = (
    <ActButton weight="main" icon={<IconPlus size={16} />} onAct={() => setOpening(true)}>
      Open a load sheet
    </ActButton>
  )
  return (
    <>
      <VoidManifests />
      <ListBar>
        <SearchField label="Search load sheets" hint="Number, parcel, courier, driver" />
        <FilterChips
          filters={[
            { key: 'state', label: 'State', options: states },
            { key: 'courier', label: 'Courier', options: couriers },
            { key: 'outlet', label: 'Outlet', options: outlets },
            {
              key: 'exception',
              label: 'First scan',
              options: [{ value: '1', label: 'overdue' }],
            },
          ]}
        />
        <ListTools list={list} columns={sheetListColumns} filterParams={filterParams} />
        {open}
      </ListBar>
      <DataTable
        noun="load sheets"
        list={list}
        columns={sheetListColumns}
        query={query}
        keyOf={({ id }) => id}
        openParam="sheet"
        filterParams={filterParams}
        isMarked={({ isException }) => isException}
        whenNothing={
          <EmptyNote title="No load sheets yet" action={open}>
            A load sheet holds what one courier takes along at one time. Open one, scan its parcels,
            and let the driver sign.
          </EmptyNote>
        }
      />
      {isOpening ? (
        <OpenSheetDialog
          onOpened={(sheet) => set({ sheet, tab: 'sheets' })}
          onClose={() => setOpening(false)}
        />
      ) : null}
    </>
  )
}

function listInput({ state, courier, outlet, exception, q, after }: UrlParams) {
  const known = loadSheetStates.find((one) => one === state)
  return {
    ...(known ? { state: known } : {}),
    ...(courier ? { courierId: courier } : {}),
    ...(outlet ? { outletId: outlet } : {}),
    ...(exception ? { exception: true } : {}),
    ...(q ? { q } : {}),
    ...(after ? { after } : {}),
  }
}
