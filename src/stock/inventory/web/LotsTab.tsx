import { lazy, Suspense } from 'react'
import { useOutletOptions } from '#organization/outlets/web/index.tsx'
import { EmptyNote } from '#platform/web/layout/EmptyNote.tsx'
import { ListView } from '#platform/web/lists/ListView.tsx'
import type { Cells } from '#platform/web/lists/table-of-list.ts'
import { useUrlState } from '#platform/web/url-state.ts'
import { lotList } from '../lots.list.ts'
import type { ShownLot } from '../stock-lists.contract.ts'
import { ExpiryFigures } from './ExpiryFigures.tsx'
import { ExpiryText } from './ExpiryText.tsx'
import { stockLists } from './stock-api.ts'
import { useChosenProduct } from './use-stock-options.ts'

const LotPanel = lazy(async () => ({ default: (await import('./LotPanel.tsx')).LotPanel }))

const lotCells: Cells<ShownLot> = {
  left: ({ expiresOn }) => <ExpiryText expiresOn={expiresOn} />,
}

/** The lots with stock, in the order in which they expire. */
export function LotsTab() {
  const { params, set } = useUrlState()
  const { lot } = params
  const outlets = useOutletOptions()
  const product = useChosenProduct(lotList)
  return (
    <>
      <ExpiryFigures />
      <ListView
        list={lotList}
        ask={(call) => stockLists.ask('lots', call)}
        keyOf={({ id }) => id}
        cells={lotCells}
        records={{ outletId: outlets, ...product }}
        exportPath="/files/lots"
        openParam="lot"
        isMarked={({ state }) => state !== 'approved'}
        whenNothing={
          <EmptyNote title="No lots are there">
            Lots appear here once products that are tracked by lot or expiry are received.
          </EmptyNote>
        }
      />
      <Suspense>
        {lot ? <LotPanel key={lot} id={lot} onClose={() => set({ lot: null }, 'replace')} /> : null}
      </Suspense>
    </>
  )
}
