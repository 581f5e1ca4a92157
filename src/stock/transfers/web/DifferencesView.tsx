import { lazy } from 'react'
import { AppLink } from '#platform/web/AppLink.tsx'
import { CodeText } from '#platform/web/CodeText.tsx'
import { EmptyNote } from '#platform/web/layout/EmptyNote.tsx'
import { ListView } from '#platform/web/lists/ListView.tsx'
import type { Cells } from '#platform/web/lists/table-of-list.ts'
import { useUrlState } from '#platform/web/url-state.ts'
import { differenceList } from '../differences.list.ts'
import type { DifferenceRow } from '../transfers.fields.ts'
import classes from './transfers.module.css'
import { transfersApi } from './transfers-api.ts'
import { placeOptions, usePlaces } from './use-places.ts'

const TransferPanel = lazy(async () => ({
  default: (await import('./TransferPanel.tsx')).TransferPanel,
}))

const cells: Cells<DifferenceRow> = {
  transfer: ({ transferId, number }) => <AppLink search={{ open: transferId }}>{number}</AppLink>,
  product: ({ sku, title }) => (
    <span className={classes.named} title={title}>
      <span>{title}</span>
      <span className={classes.minor}>
        <CodeText code={sku} />
      </span>
    </span>
  ),
}

/** Lines that did not arrive as they were sent; a row opens its transfer. */
export function DifferencesView() {
  const { set } = useUrlState()
  const mine = usePlaces().filter(({ isMine }) => isMine)
  return (
    <ListView
      list={differenceList}
      ask={(call) => transfersApi.ask('differences', call)}
      keyOf={({ lineId }) => lineId}
      cells={cells}
      records={{ outletId: placeOptions(mine) }}
      openParam="line"
      panel={({ transferId }) => (
        <TransferPanel
          key={transferId}
          id={transferId}
          onClose={() => set({ line: null }, 'replace')}
        />
      )}
      whenNothing={
        <EmptyNote title="No differences">
          What is rejected, lost, sent back or found in surplus on the way is listed here, line by
          line.
        </EmptyNote>
      }
    />
  )
}
