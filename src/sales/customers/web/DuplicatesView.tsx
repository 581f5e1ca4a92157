import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { ActButton } from '#platform/web/ActButton.tsx'
import { AppLink } from '#platform/web/AppLink.tsx'
import { refusalOf } from '#platform/web/client.ts'
import { KeysetPager } from '#platform/web/DataTable/KeysetPager.tsx'
import { EmptyNote } from '#platform/web/layout/EmptyNote.tsx'
import { RefusalNote } from '#platform/web/layout/RefusalNote.tsx'
import { Section } from '#platform/web/layout/Section.tsx'
import { tellUndoable } from '#platform/web/notify.ts'
import { ToneBadge } from '#platform/web/ToneBadge.tsx'
import { useUrlState } from '#platform/web/url-state.ts'
import { useAct } from '#platform/web/use-act.ts'
import type { Duplicate } from '../customer-merges.contract.ts'
import { customerLabel } from '../customers.nouns.ts'
import { signLabels } from '../customers.rules.ts'
import classes from './customers.module.css'
import { mergesApi } from './customers-api.ts'
import { RecentMerges } from './RecentMerges.tsx'

const MergeCustomersDialog = lazy(async () => ({
  default: (await import('./MergeCustomersDialog.tsx')).MergeCustomersDialog,
}))

/** Pairs that may be one person twice, the surest first. */
export function DuplicatesView() {
  const { params } = useUrlState()
  const [asked, setAsked] = useState<Duplicate | null>(null)
  const { of, after } = params
  const pairs = useQuery({
    ...mergesApi.ask('duplicates', {
      ...(of ? { customerId: of } : {}),
      ...(after ? { after } : {}),
    }),
    placeholderData: keepPreviousData,
  })
  const { data, error } = pairs
  if (error && !data)
    return <RefusalNote refusal={refusalOf(error)} onRetry={() => pairs.refetch()} />
  const rows = data?.rows ?? []
  return (
    <>
      <Section
        title="Possible duplicates"
        level={2}
        aside={of ? <AppLink search={{ view: 'duplicates' }}>Show all pairs</AppLink> : null}
      >
        {data && rows.length === 0 ? (
          <EmptyNote title="Nobody stands here twice">
            Customers with the same phone, email or address, and alike names in one postcode, are
            shown here as soon as they are added.
          </EmptyNote>
        ) : (
          <ul className={classes.rows}>
            {rows.map((pair) => (
              <PairRow
                key={`${pair.first.id} ${pair.second.id}`}
                pair={pair}
                onMerge={() => setAsked(pair)}
              />
            ))}
          </ul>
        )}
        <KeysetPager noun="pairs" count={rows.length} nextCursor={data?.nextCursor ?? null} />
      </Section>
      <RecentMerges />
      <Suspense>
        {asked ? (
          <MergeCustomersDialog
            first={asked.first.id}
            second={asked.second.id}
            onClose={() => setAsked(null)}
          />
        ) : null}
      </Suspense>
    </>
  )
}

function PairRow({ pair, onMerge }: { pair: Duplicate; onMerge: () => void }) {
  const { first, second, score, signs } = pair
  const ids = { firstId: first.id, secondId: second.id }
  const again = useAct({ area: 'customerMerges', run: mergesApi.call.dismiss })
  const dismiss = useAct({
    area: 'customerMerges',
    run: mergesApi.call.dismiss,
    onDone: () =>
      tellUndoable('They are kept apart', 'The pair is not shown again.', () =>
        again.start({ ...ids, isDismissed: false }),
      ),
  })
  return (
    <li className={classes.pairCells}>
      <PersonCell person={first} />
      <PersonCell person={second} />
      <span className={classes.tags}>
        <ToneBadge tone={score >= 80 ? 'bad' : 'waiting'} label={`${score} of 100`} />
        {signs.map((sign) => (
          <span key={sign} className={classes.tag}>
            {labelOf(sign)}
          </span>
        ))}
      </span>
      <span className={classes.pairActs}>
        <ActButton size="xs" onAct={onMerge}>
          Compare
        </ActButton>
        <ActButton size="xs" isPending={dismiss.isPending} onAct={() => dismiss.start(ids)}>
          Not the same
        </ActButton>
      </span>
    </li>
  )
}

function labelOf(sign: string): string {
  const found = Object.entries(signLabels).find(([key]) => key === sign)
  return found?.[1] ?? sign
}

function PersonCell({ person }: { person: Duplicate['first'] }) {
  const { id, number, fullName, phone, email, city, ordersPlaced } = person
  return (
    <span className={classes.person}>
      <AppLink search={{ view: 'duplicates', open: id }}>
        {fullName}, {customerLabel(number)}
      </AppLink>
      <span className={classes.dimmed}>{[phone, email, city].filter(Boolean).join(' · ')}</span>
      <span className={classes.dimmed}>
        {ordersPlaced === 1 ? '1 order' : `${ordersPlaced} orders`}
      </span>
    </span>
  )
}
