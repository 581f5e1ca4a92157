import { ActButton } from '#platform/web/ActButton.tsx'
import { AppLink } from '#platform/web/AppLink.tsx'
import type { Cells } from '#platform/web/lists/table-of-list.ts'
import { tellUndoable } from '#platform/web/notify.ts'
import { PhoneText } from '#platform/web/PhoneText.tsx'
import { ToneBadge } from '#platform/web/ToneBadge.tsx'
import { useAct } from '#platform/web/use-act.ts'
import type { Duplicate } from '../customer-merges.contract.ts'
import { customerLabel } from '../customers.nouns.ts'
import { signLabels } from '../customers.rules.ts'
import { TagList } from './customer-cells.tsx'
import classes from './customers.module.css'
import { mergesApi } from './customers-api.ts'

/** From this score on the two are most likely one. */
const likelyScore = 80

export const duplicateCells = (onCompare: (pair: Duplicate) => void): Cells<Duplicate> => ({
  first: ({ first }) => <PersonCell person={first} />,
  second: ({ second }) => <PersonCell person={second} />,
  score: ({ score }) => (
    <ToneBadge tone={score >= likelyScore ? 'bad' : 'waiting'} label={`${score} of 100`} />
  ),
  signs: ({ signs }) => <TagList tags={signs.map(labelOf)} />,
  acts: (pair) => <PairActs pair={pair} onCompare={() => onCompare(pair)} />,
})

function PairActs({ pair, onCompare }: { pair: Duplicate; onCompare: () => void }) {
  const ids = { firstId: pair.first.id, secondId: pair.second.id }
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
    <span className={classes.acts}>
      <ActButton size="xs" onAct={onCompare}>
        Compare
      </ActButton>
      <ActButton size="xs" isPending={dismiss.isPending} onAct={() => dismiss.start(ids)}>
        Not the same
      </ActButton>
    </span>
  )
}

function labelOf(sign: string): string {
  const found = Object.entries(signLabels).find(([key]) => key === sign)
  return found?.[1] ?? sign
}

function PersonCell({ person }: { person: Duplicate['first'] }) {
  const { id, number, fullName, phone, email, city, ordersPlaced } = person
  const orders = ordersPlaced === 1 ? '1 order' : `${ordersPlaced} orders`
  const facts = [email, city, orders].filter(Boolean).join(' · ')
  return (
    <span className={classes.person}>
      <AppLink search={{ view: 'duplicates', open: id }}>
        {fullName}, {customerLabel(number)}
      </AppLink>
      <span className={classes.dimmed} title={phone ? `${phone} · ${facts}` : facts}>
        {phone ? (
          <>
            <PhoneText phone={phone} /> ·{' '}
          </>
        ) : null}
        {facts}
      </span>
    </span>
  )
}
