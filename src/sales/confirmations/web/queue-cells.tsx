import { exactTitle } from '#platform/web/exact-title.ts'
import { formatAgo } from '#platform/web/format-instant.ts'
import { InstantText } from '#platform/web/InstantText.tsx'
import type { Cells } from '#platform/web/lists/table-of-list.ts'
import { MoneyText } from '#platform/web/MoneyText.tsx'
import { PhoneText } from '#platform/web/PhoneText.tsx'
import { StateBadge } from '#platform/web/StateBadge.tsx'
import { ToneBadge } from '#platform/web/ToneBadge.tsx'
import type { TaskRow } from '../confirmations.fields.ts'
import { confirmationMachine } from '../confirmations.states.ts'
import { becauseText, shareText } from './call-words.ts'
import classes from './confirmations.module.css'

/** What only the queue draws: the likelihood of failing, and who holds an order. */
export const queueCells: Cells<TaskRow> = {
  number: ({ number }) => <span className={classes.number}>{number}</span>,
  customer: ({ name, maskedPhone }) => (
    <span className={classes.customer}>
      <span>{name}</span>
      <span className={classes.minor}>
        <PhoneText phone={maskedPhone} />
      </span>
    </span>
  ),
  stake: ({ atStakeMinor, currency, failingBasisPoints, failingBecause }) => (
    <span title={`${shareText(failingBasisPoints)} fail: ${becauseText(failingBecause)}`}>
      <MoneyText minor={atStakeMinor} currency={currency} />{' '}
      <span className={classes.minor}>{shareText(failingBasisPoints)}</span>
    </span>
  ),
  turn: ({ atStakeMinor, currency, placedAt }) => (
    <>
      <MoneyText minor={atStakeMinor} currency={currency} />{' '}
      <span className={classes.minor} {...exactTitle(placedAt)}>
        {formatAgo(placedAt, Date.now())}
      </span>
    </>
  ),
  attempts: ({ attempts }) => attempts || '–',
  next: ({ nextCallAt }) => (nextCallAt === null ? 'now' : <InstantText at={nextCallAt} />),
  state: ({ state, isHeld, agentName }) =>
    isHeld ? (
      <ToneBadge tone="quiet" label="On hold" title="Not called while on hold." />
    ) : (
      <span title={state === 'in_call' ? (agentName ?? '') : ''}>
        <StateBadge machine={confirmationMachine} state={state} />
      </span>
    ),
}
