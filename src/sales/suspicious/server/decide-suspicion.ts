import { sql } from 'kysely'
import { requireVerdict } from '#organization/approvals/server/index.ts'
import type { ReasonGiven } from '#organization/reasons/reasons.fields.ts'
import { type Reason, reasonFor } from '#organization/reasons/server/index.ts'
import { addDays, formatDay } from '#platform/days.ts'
import { refuseMove } from '#platform/machine.ts'
import { formatMoney } from '#platform/money.ts'
import { Refusal, staleVersion, throwIfRefused } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { settingOf } from '#platform/server/settings/read-setting.ts'
import { todayAt } from '#platform/server/settings/today-at.ts'
import { isSevere, type Policy, policyLabels } from '../policies.ts'
import { suspiciousActions } from '../suspicious.actions.ts'
import { suspiciousCaseNoun } from '../suspicious.nouns.ts'
import { suspiciousSettings } from '../suspicious.settings.ts'
import { suspiciousMachine } from '../suspicious.states.ts'
import { type FoundSuspicion, lockSuspicion, moveSuspicion } from './find-suspicious-case.ts'
import { refreshSuspicion } from './refresh-suspicion.ts'
import { settlePolicies, touchedOrders } from './settle-policies.ts'
import { suspiciousWords } from './suspicious-words.ts'

type Input = { readonly id: string; readonly version: number; readonly reason: ReasonGiven }

type Restriction = Input & { readonly policy: Policy; readonly until: string }

/** Applies a policy to the orders that the customer places from now on. Nothing is cancelled. */
export async function restrictSuspicion(tx: Tx, actor: Actor, input: Restriction) {
  const { policy, until } = input
  const found = await lockFor(tx, input, 'restrict')
  const today = await todayAt(tx, null)
  throwIfRefused(refuseEnd(until, today, await settingOf(tx, suspiciousSettings.mostDays)))
  const reason = await reasonFor(tx, 'customer.state', input.reason)
  const severe = isSevere(policy) || (found.policy !== null && isSevere(found.policy))
  const label = policyLabels[policy]
  const approved = await requireVerdict(
    tx,
    actor,
    severe ? suspiciousActions.block : suspiciousActions.decide,
    {
      payload: { id: found.id, policy, until, reason: input.reason },
      summary: `${label} for ${found.customerLabel} until ${formatDay(until)}`,
      ...decidedOn(found, reason),
    },
  )
  const version = await moveSuspicion(tx, approved, found, {
    move: 'restrict',
    version: input.version,
    set: {
      policy,
      restricted_until: until,
      restricted_at: found.restrictedAt ?? new Date().toISOString(),
      decision: found.decision + 1,
      reason: reason.text,
      appeal_note: '',
    },
    data: {
      policy,
      policyLabel: label.toLowerCase(),
      until: formatDay(until),
      ...(await suspiciousWords.keepReason(tx, found.id, reason)),
    },
  })
  await settlePolicies(tx, await touchedOrders(tx, found.id))
  return { id: found.id, version }
}

function refuseEnd(until: string, today: string, mostDays: number): Refusal | null {
  const last = addDays(today, mostDays)
  if (until >= today && until <= last) return null
  return new Refusal(
    'unprocessable',
    'bad_end',
    `Choose a last day from ${formatDay(today)} to ${formatDay(last)}.`,
    { field: 'until' },
  )
}

export const clearSuspicion = (tx: Tx, actor: Actor, input: Input) => end(tx, actor, input, 'clear')

export const watchSuspicion = (tx: Tx, actor: Actor, input: Input) => end(tx, actor, input, 'watch')

/** Ends the suspicion or the restriction; the holds of a policy are released. */
async function end(tx: Tx, actor: Actor, input: Input, move: 'clear' | 'watch') {
  const locked = await lockFor(tx, input, move)
  await refreshSuspicion(tx, locked)
  const found = await lockSuspicion(tx, input.id)
  const reason = await reasonFor(tx, 'customer.state', input.reason)
  const approved = await allowedToEnd(tx, actor, found, input, move, reason)
  const version = await moveSuspicion(tx, approved, found, {
    move,
    version: input.version,
    set: { ...noPolicy, reason: reason.text },
    data: await suspiciousWords.keepReason(tx, found.id, reason),
  })
  await settlePolicies(tx, await touchedOrders(tx, found.id))
  return { id: found.id, version }
}

/** The columns of a case without a policy. */
export const noPolicy = {
  policy: null,
  restricted_at: null,
  restricted_until: null,
  appeal_note: '',
} as const

/** Ending the restriction of a customer with valuable open orders takes two people. */
async function allowedToEnd(
  tx: Tx,
  actor: Actor,
  found: FoundSuspicion,
  input: Input,
  move: 'clear' | 'watch',
  reason: Reason,
): Promise<Actor> {
  const mostMinor = await settingOf(tx, suspiciousSettings.releaseMinor)
  const isValuable = found.policy !== null && found.valueMinor > mostMinor
  const limit = formatMoney(mostMinor, found.currency)
  const action = isValuable
    ? suspiciousActions.release
    : found.policy !== null && isSevere(found.policy)
      ? suspiciousActions.block
      : suspiciousActions.decide
  return requireVerdict(tx, actor, action, {
    payload: { id: found.id, move, decision: found.decision, reason: input.reason },
    summary: `${suspiciousMachine.moves[move].label} ${found.customerLabel}`,
    ...decidedOn(found, reason),
    ...(isValuable
      ? { exceeds: true, limitBreached: `The open orders are worth more than ${limit}.` }
      : {}),
  })
}

/** What the approver is told; the customer's texts are erased with them. */
function decidedOn(found: FoundSuspicion, reason: Reason) {
  return {
    facts: {
      Case: found.label,
      Customer: found.customerLabel,
      Now: found.policy === null ? 'No policy' : policyLabels[found.policy],
      'Value at risk': formatMoney(found.valueMinor, found.currency),
      Reason: reason.text,
    },
    path: suspiciousCaseNoun.path(found.id),
    about: [found.customerId],
    outletId: null,
  }
}

/** Locks the case and refuses a move that its state or a newer version does not allow. */
async function lockFor(
  tx: Tx,
  { id, version }: Pick<Input, 'id' | 'version'>,
  move: 'restrict' | 'clear' | 'watch',
): Promise<FoundSuspicion> {
  const found = await lockSuspicion(tx, id)
  throwIfRefused(refuseMove(suspiciousMachine, move, found))
  if (found.version !== version) throw staleVersion(found.label, version, found.version)
  return found
}

/** Restrictions whose last day is over become a watch; a job calls it. */
export async function endRestrictions(tx: Tx, actor: Actor): Promise<number> {
  const today = await todayAt(tx, null)
  const due = await sql<{ id: string }>`select id from suspicious_cases
    where policy is not null and restricted_until < ${today}::date
    order by id limit 100 for update skip locked`.execute(tx)
  for (const { id } of due.rows) {
    const found = await lockSuspicion(tx, id)
    await moveSuspicion(tx, actor, found, {
      move: 'expire',
      set: noPolicy,
      data: found.policy === null ? {} : { policy: found.policy },
    })
    await settlePolicies(tx, await touchedOrders(tx, id))
  }
  return due.rows.length
}
