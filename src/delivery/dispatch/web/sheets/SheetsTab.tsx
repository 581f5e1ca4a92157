import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useOutletOptions } from '#organization/outlets/web/index.tsx'
import { ActButton } from '#platform/web/ActButton.tsx'
import { EmptyNote } from '#platform/web/layout/EmptyNote.tsx'
import { ListView } from '#platform/web/lists/ListView.tsx'
import { useScanCards } from '#platform/web/scan/scanner-context.ts'
import { useUrlState } from '#platform/web/url-state.ts'
import { loadSheetList } from '../../load-sheets.list.ts'
import { PhoneDispatchFigures } from '../DispatchFigures.tsx'
import { loadSheetsApi } from '../dispatch-api.ts'
import { useParcelCodes } from '../parcels/use-parcel-codes.ts'
import { OpenSheetDialog } from './OpenSheetDialog.tsx'
import { SheetWork } from './SheetWork.tsx'
import { sheetListCells } from './sheet-list-cells.tsx'
import { VoidManifests } from './VoidManifests.tsx'

/** The load sheets, or the one that is being scanned. */
export function SheetsTab() {
  const { params } = useUrlState()
  return params.sheet ? <SheetWork key={params.sheet} id={params.sheet} /> : <SheetList />
}

function SheetList() {
  const { set } = useUrlState()
  const [isOpening, setOpening] = useState(false)
  const outlets = useOutletOptions()
  const { data: known } = useQuery(loadSheetsApi.ask('couriers', {}))
  const couriers = known?.couriers.map(({ id, name }) => ({ value: id, label: name })) ?? []
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
      <ListView
        list={loadSheetList}
        figures={<PhoneDispatchFigures openKey="sheets" />}
        ask={(call) => loadSheetsApi.ask('list', call)}
        keyOf={({ id }) => id}
        cells={sheetListCells}
        records={{ courierId: couriers, outletId: outlets }}
        openParam="sheet"
        isMarked={({ isException }) => isException}
        actions={open}
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
