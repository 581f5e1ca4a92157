import { formatDay } from '#platform/web/format-instant.ts'
import { EmptyNote } from '#platform/web/layout/EmptyNote.tsx'
import { ListView } from '#platform/web/lists/ListView.tsx'
import type { Cells } from '#platform/web/lists/table-of-list.ts'
import { shownLater } from '#platform/web/shown-later.tsx'
import { ToneBadge } from '#platform/web/ToneBadge.tsx'
import { useUrlState } from '#platform/web/url-state.ts'
import { portalDeliveryList } from '../portal-deliveries.list.ts'
import type { ShipNoticeRow } from '../ship-notices.fields.ts'
import { portalDeliveriesApi } from './ship-notices-api.ts'

const OwnDeliveryPanel = shownLater(
  async () => (await import('./OwnDeliveryPanel.tsx')).OwnDeliveryPanel,
)

const cells: Cells<ShipNoticeRow> = {
  arrives: ({ arrivesOn, isLate }) =>
    isLate ? (
      <ToneBadge tone="bad" label={`${formatDay(arrivesOn)}, late`} />
    ) : (
      formatDay(arrivesOn)
    ),
}

/** The deliveries that a supplier announced, with what came of them. */
export function DeliveriesView() {
  const { params, set } = useUrlState()
  return (
    <>
      <ListView
        list={portalDeliveryList}
        ask={(call) => portalDeliveriesApi.ask('list', call)}
        keyOf={({ id }: ShipNoticeRow) => id}
        cells={cells}
        whenNothing={
          <EmptyNote title="No deliveries yet">
            Open a confirmed order and choose Announce delivery, so that the warehouse expects it
            and you can print its carton labels.
          </EmptyNote>
        }
      />
      {params.open ? (
        <OwnDeliveryPanel
          key={params.open}
          id={params.open}
          onClose={() => set({ open: null }, 'replace')}
        />
      ) : null}
    </>
  )
}
