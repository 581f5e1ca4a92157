import { NativeSelect } from '@mantine/core'
import { useState } from 'react'
import type { TimelineEntry } from '#platform/timeline.ts'
import { Section } from '#platform/web/layout/Section.tsx'
import { TimelineList } from '#platform/web/TimelineList.tsx'
import type { Order } from '../orders.contract.ts'
import { orderLabel } from '../orders.nouns.ts'
import { kindOfEntry, type TimelineKind, timelineKinds } from './order-timeline.ts'
import { sayOrderEntry } from './order-words.ts'

/** Everything that happened to an order, in one line of time; narrowed to one kind where wanted. */
export function OrderTimeline({ order }: { order: Order }) {
  const [kind, setKind] = useState<TimelineKind | ''>('')
  const entries = [...order.timeline.filter(isNoComment), ...commentEntries(order)]
    .filter((entry) => kind === '' || kindOfEntry(entry.type) === kind)
    .toSorted((one, other) => (one.at < other.at ? 1 : -1))
  return (
    <Section
      title="History"
      aside={
        <NativeSelect
          size="xs"
          aria-label="What to show"
          value={kind}
          data={[{ value: '', label: 'Everything' }, ...timelineKinds]}
          onChange={({ currentTarget: { value } }) =>
            setKind(timelineKinds.find((each) => each.value === value)?.value ?? '')
          }
        />
      }
    >
      <TimelineList entries={entries} say={sayOrderEntry} />
    </Section>
  )
}

/** The comments themselves stand there, rather than that there was one. */
const isNoComment = ({ type }: TimelineEntry) =>
  type !== 'order.commented' && type !== 'order.comment_changed'

function commentEntries({ id, number, comments }: Order): TimelineEntry[] {
  return comments.map(({ writtenAt, author, body }, index) => ({
    seq: -1 - index,
    at: writtenAt,
    type: 'order.wrote',
    noun: 'order',
    entityId: id,
    label: orderLabel(number),
    actorName: author?.name ?? 'Somebody',
    requestId: null,
    data: { note: body },
  }))
}
