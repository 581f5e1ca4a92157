import { useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { formatMoney } from '#platform/money.ts'
import { ActButton } from '#platform/web/ActButton.tsx'
import { AppLink } from '#platform/web/AppLink.tsx'
import { refusalOf } from '#platform/web/client.ts'
import { formatCount } from '#platform/web/format-instant.ts'
import { useHouse } from '#platform/web/house-context.ts'
import { InstantText } from '#platform/web/InstantText.tsx'
import { EmptyNote } from '#platform/web/layout/EmptyNote.tsx'
import { RefusalNote } from '#platform/web/layout/RefusalNote.tsx'
import { Section } from '#platform/web/layout/Section.tsx'
import { tellUndoable } from '#platform/web/notify.ts'
import { useAct } from '#platform/web/use-act.ts'
import type { Segment } from '../customer-segments.contract.ts'
import classes from './customers.module.css'
import { segmentsApi } from './customers-api.ts'
import { SegmentDialog } from './SegmentDialog.tsx'
import { ruleInWords } from './segment-rules.ts'

const ExportCustomers = lazy(async () => ({
  default: (await import('./ExportCustomers.tsx')).ExportCustomers,
}))

/** Rules that are kept under a name, each with its customers as they are now. */
export function SegmentsView() {
  const [asked, setAsked] = useState<Segment | 'new' | null>(null)
  const [exported, setExported] = useState<Segment | null>(null)
  const { data, error, refetch } = useQuery(segmentsApi.ask('list', {}))
  if (error && !data) return <RefusalNote refusal={refusalOf(error)} onRetry={() => refetch()} />
  return (
    <Section
      title="Segments"
      level={2}
      aside={
        data && data.segments.length > 0 ? (
          <ActButton onAct={() => setAsked('new')}>New segment</ActButton>
        ) : null
      }
    >
      {data?.segments.length === 0 ? (
        <EmptyNote
          title="No segments yet"
          action={<ActButton onAct={() => setAsked('new')}>New segment</ActButton>}
        >
          A segment is a group of customers by a rule, such as “five or more orders, none for 90
          days”. It is always up to date. Use it to see what a group is worth, to list its customers
          and to export them for a mailing.
        </EmptyNote>
      ) : (
        <ul className={classes.rows}>
          {data?.segments.map((segment) => (
            <SegmentRow
              key={segment.id}
              segment={segment}
              onChange={() => setAsked(segment)}
              onExport={() => setExported(segment)}
            />
          ))}
        </ul>
      )}
      {asked ? (
        <SegmentDialog
          {...(asked === 'new' ? { rule: {} } : { rule: asked.rule, segment: asked })}
          onClose={() => setAsked(null)}
        />
      ) : null}
      <Suspense>
        {exported ? (
          <ExportCustomers
            filter={{ segmentId: exported.id }}
            segment={exported.name}
            onClose={() => setExported(null)}
          />
        ) : null}
      </Suspense>
    </Section>
  )
}

type RowProps = { segment: Segment; onChange: () => void; onExport: () => void }

function SegmentRow({ segment, onChange, onExport }: RowProps) {
  const { currency } = useHouse()
  const { id, version, name, rule, count, spent, lastOrderedAt } = segment
  const restore = useAct({ area: 'customerSegments', run: segmentsApi.call.save })
  const remove = useAct({
    area: 'customerSegments',
    run: segmentsApi.call.remove,
    onDone: () =>
      tellUndoable(`“${name}” is removed`, 'Its customers stay as they are.', () =>
        restore.start({ name, rule }),
      ),
  })
  return (
    <li className={classes.row}>
      <span className={classes.what}>
        <AppLink search={{ segmentId: id }}>{name}</AppLink>
        <span className={classes.dimmed}>
          {ruleInWords(rule, (minor) => formatMoney(minor, currency))}
        </span>
      </span>
      <dl className={classes.figures}>
        <Figure label="Customers">{formatCount(count)}</Figure>
        <Figure label="Value">
          {spent.length === 0
            ? '–'
            : spent.map(({ minor, currency: of }) => formatMoney(minor, of)).join(' · ')}
        </Figure>
        <Figure label="Last order">
          {lastOrderedAt === null ? 'Never' : <InstantText at={lastOrderedAt} />}
        </Figure>
      </dl>
      <span className={classes.acts}>
        <AppLink search={{ segmentId: id }}>View customers</AppLink>
        <ActButton size="xs" operation="customers.permitExport" onAct={onExport}>
          Export
        </ActButton>
        <ActButton size="xs" onAct={onChange}>
          Change
        </ActButton>
        <ActButton
          size="xs"
          isPending={remove.isPending}
          onAct={() => remove.start({ id, version })}
        >
          Remove
        </ActButton>
      </span>
    </li>
  )
}

function Figure({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}
