import { type ReactNode, use, useState } from 'react'
import type { TimelineEntry } from '#platform/timeline.ts'
import { formatAgo, formatInstantExact } from '#platform/web/format-instant.ts'
import { Section } from '#platform/web/layout/Section.tsx'
import { useIsOpenHere } from '#platform/web/open-here.ts'
import { ActEntry } from '#platform/web/TimelineList.tsx'
import { sayOrderEntry } from '../order-entries.ts'
import type { Order } from '../orders.contract.ts'
import { AddFileButton } from './AddFileButton.tsx'
import { CommentEntry } from './CommentEntry.tsx'
import { FileEntry } from './FileEntry.tsx'
import { NewComment } from './NewComment.tsx'
import classes from './OrderTimeline.module.css'
import { OrderSlotsContext } from './order-slots.ts'
import {
  kindOfEntry,
  type TimelineItem,
  type TimelineKind,
  type TimelinePart,
  timelineKinds,
} from './order-timeline.ts'

/** All events and comments of an order, newest first, in one list. */
export function OrderTimeline({ order }: { order: Order }) {
  const { timelineParts } = use(OrderSlotsContext)
  const mayComment = useIsOpenHere('orderDesk.comment')
  const own = [...eventItems(order), ...commentItems(order), ...fileItems(order)]
  return (
    <Section title="Timeline" aside={<AddFileButton orderId={order.id} />}>
      {mayComment ? <NewComment key={order.id} orderId={order.id} /> : null}
      <WithParts parts={timelineParts} orderId={order.id} items={own}>
        {(items) => <FilteredItems items={items} />}
      </WithParts>
    </Section>
  )
}

/** Adds the entries of each area below; one that is still loading adds none. */
function WithParts(props: {
  parts: readonly TimelinePart[]
  orderId: string
  items: readonly TimelineItem[]
  children: (items: readonly TimelineItem[]) => ReactNode
}): ReactNode {
  const { orderId, items, children } = props
  const [Part, ...rest] = props.parts
  if (!Part) return children(items)
  return (
    <Part orderId={orderId}>
      {(more) => (
        <WithParts parts={rest} orderId={orderId} items={[...items, ...more]}>
          {children}
        </WithParts>
      )}
    </Part>
  )
}

function FilteredItems({ items }: { items: readonly TimelineItem[] }) {
  const [kind, setKind] = useState<TimelineKind | null>(null)
  const now = Date.now()
  const kinds = timelineKinds.filter(({ value }) => items.some((item) => item.kind === value))
  const shown = items
    .filter((item) => kind === null || item.kind === kind)
    .toSorted((one, other) => (one.at < other.at ? 1 : -1))
  return (
    <>
      <fieldset className={classes.kinds} aria-label="What to show">
        {[{ value: null, label: 'Everything' }, ...kinds].map(({ value, label }) => (
          <button
            key={label}
            type="button"
            className={classes.kind}
            aria-pressed={kind === value}
            onClick={() => setKind(value)}
          >
            {label}
          </button>
        ))}
      </fieldset>
      <ol className={classes.list}>
        {shown.map(({ key, at, who, words, body }) => (
          <li key={key} className={classes.item}>
            <span>
              <strong>{who}</strong> {words}
            </span>
            <time dateTime={at} title={formatInstantExact(at)} className={classes.time}>
              {formatAgo(at, now)}
            </time>
            {body ? <div className={classes.below}>{body}</div> : null}
          </li>
        ))}
      </ol>
    </>
  )
}

/** Comments and files themselves replace the entries about them. */
function eventItems({ timeline, files }: Order): TimelineItem[] {
  const isShownItself = ({ type, data }: TimelineEntry) =>
    type === 'order.commented' ||
    type === 'order.comment_changed' ||
    (type === 'order.file_added' && files.some(({ name }) => name === data.file))
  return timeline
    .filter((entry) => !isShownItself(entry))
    .map((entry) => ({
      key: `event ${entry.seq}`,
      at: entry.at,
      kind: kindOfEntry(entry.type),
      who: entry.actorName,
      words: <ActEntry entry={entry} said={sayOrderEntry(entry)} />,
    }))
}

function commentItems({ id, comments }: Order): TimelineItem[] {
  return comments.map((comment) => ({
    key: `comment ${comment.id}`,
    at: comment.writtenAt,
    kind: 'comments',
    who: comment.author?.name ?? 'A former colleague',
    words: comment.changedAt ? 'wrote, and changed it later' : 'wrote',
    body: <CommentEntry orderId={id} comment={comment} />,
  }))
}

function fileItems({ id, files }: Order): TimelineItem[] {
  return files.map((file) => ({
    key: `file ${file.fileId}`,
    at: file.addedAt,
    kind: 'files',
    who: file.addedBy ?? 'The system',
    words: 'added a file',
    body: <FileEntry orderId={id} file={file} />,
  }))
}
