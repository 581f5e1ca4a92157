import { useQuery } from '@tanstack/react-query'
import { use } from 'react'
import { ActButton } from '#platform/web/ActButton.tsx'
import { classNames } from '#platform/web/class-names.ts'
import { InstantText } from '#platform/web/InstantText.tsx'
import { Section } from '#platform/web/layout/Section.tsx'
import lineTable from '#platform/web/line-table.module.css'
import { tellSuccess } from '#platform/web/notify.ts'
import { useUrlState } from '#platform/web/url-state.ts'
import { useAct } from '#platform/web/use-act.ts'
import { InventorySlotsContext } from '#stock/inventory/web/index.tsx'
import { eventReasonLabels, namesInWords } from '../count-kinds.ts'
import type { EventToFollow } from '../stock-counts.fields.ts'
import classes from './stock-counts.module.css'
import { stockCountsApi } from './stock-counts-api.ts'

/** What happened to goods that no count has followed; each becomes a count in one click. */
export function EventsToFollow({ outletId }: { outletId: string }) {
  const { data } = useQuery(stockCountsApi.ask('events', { outletId }))
  const { set } = useUrlState()
  const follow = useAct({
    area: 'stockCounts',
    run: stockCountsApi.call.follow,
    failure: 'Count not planned',
    onDone: ({ id }) => {
      tellSuccess('Count planned', 'Start it when counting begins.')
      set({ open: id })
    },
  })
  if (!data || data.rows.length === 0) return null
  return (
    <Section title="After events" level={2}>
      <table className={lineTable.lines} aria-label="Events that a count should follow">
        <thead>
          <tr>
            <th>What happened</th>
            <th>Where</th>
            <th className={lineTable.hideOnPhone}>When</th>
            <th aria-label="Plan" />
          </tr>
        </thead>
        <tbody>
          {data.rows.map((event) => (
            <tr key={event.eventId}>
              <td className={lineTable.product}>
                <span>{eventReasonLabels[event.reason]}</span>
                <span className={classes.minor}>
                  <EventDocument event={event} />
                </span>
              </td>
              <td>{whereWords(event)}</td>
              <td className={classNames(classes.minor, lineTable.hideOnPhone)}>
                <InstantText at={event.at} />
              </td>
              <td className={lineTable.right}>
                <ActButton
                  size="xs"
                  operation="stockCounts.follow"
                  isPending={follow.isPending}
                  onAct={() => void follow.start({ outletId, eventId: event.eventId })}
                >
                  Plan count
                </ActButton>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  )
}

type Document = Pick<EventToFollow, 'noun' | 'documentId' | 'label'>

/** The document in which it happened, as a link where it can be opened. */
export function EventDocument({ event: { noun, documentId, label } }: { event: Document }) {
  const { DocumentLink } = use(InventorySlotsContext)
  return DocumentLink ? <DocumentLink noun={noun} id={documentId} label={label} /> : label
}

/** Its bins, or else its products in every bin. */
function whereWords({ bins, products }: EventToFollow): string {
  const skus = namesInWords(products.map(({ sku }) => sku))
  return bins.length > 0 ? `${namesInWords(bins.map(({ code }) => code))}: ${skus}` : skus
}
