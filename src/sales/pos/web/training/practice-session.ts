import { refuseMove } from '#platform/machine.ts'
import { formatMoney, type Minor, minorDigits } from '#platform/money.ts'
import { notFound, Refusal, throwIfRefused } from '#platform/refusal.ts'
import { newUuid } from '#platform/web/new-uuid.ts'
import {
  type CashPieces,
  denominationsOf,
  refuseCash,
  totalOfCash,
} from '#sales/registers/cash-count.rules.ts'
import type { RegisterSession } from '#sales/registers/register-sessions.contract.ts'
import { registerSessionMachine } from '#sales/registers/register-sessions.states.ts'
import {
  changeOf,
  differenceInWords,
  type MovementKind,
  refuseAmount,
  refuseTaking,
} from '#sales/registers/registers.rules.ts'
import type { Tender } from '#sales/registers/tenders.ts'
import type { Till } from '../../sales.contract.ts'
import { requirePractised } from './practice-approval.ts'
import type { Training } from './training-state.ts'

/** What changed the money of a practised session. */
export type PracticeEntry = {
  readonly id: string
  readonly kind: 'payment' | 'refund' | MovementKind
  readonly method: Tender
  /** With sign: what comes in is above zero. */
  readonly amountMinor: Minor
  readonly reason: string
  readonly by: string
  readonly at: string
  readonly reverses: string | null
}

export type PracticeSession = Omit<
  RegisterSession,
  'tenders' | 'movements' | 'differenceMinor' | 'toleranceMinor'
> & {
  /** The oldest first. */
  readonly entries: readonly PracticeEntry[]
  readonly lastZNumber: number
}

type Register = NonNullable<Till['register']>

/** What a practised session begins with, in whole units of its currency. */
const floatUnits = 100

/** The session of a register in this training; the first is open from its start. */
export function sessionAt(training: Training, register: Register): PracticeSession {
  const { id, currency } = register
  return training.sessions[id] ?? opened(training, register, floatOf(currency), training.startedAt)
}

/** Without it a sale could not be taken: the session of a training has to be open, as a real one. */
export function requireOpenSession(training: Training, register: Register): PracticeSession {
  const session = sessionAt(training, register)
  const { registerName, state } = session
  throwIfRefused(refuseTaking(registerName, state === 'closed' ? null : state))
  return session
}

/** The session with more money, or less. */
export const withEntries = (
  session: PracticeSession,
  entries: readonly PracticeEntry[],
): PracticeSession => ({ ...session, entries: [...session.entries, ...entries] })

/** The training after a session of it was changed. */
export const withSession = (training: Training, session: PracticeSession): Training => ({
  ...training,
  sessions: { ...training.sessions, [session.registerId]: session },
})

type Counting = {
  readonly register: Register
  readonly counted: readonly CashPieces[]
  readonly at: string
}

/** @throws Refusal `session_open`, `counted_twice`, `unknown_denomination` */
export function openPractised(training: Training, { register, counted, at }: Counting) {
  const { name, currency } = register
  throwIfRefused(refuseCash(counted, currency))
  if (sessionAt(training, register).state !== 'closed')
    throw new Refusal(
      'conflict',
      'session_open',
      `${name} is open already. Continue in its session, or close it first.`,
    )
  return opened(training, register, counted, at)
}

type Movement = {
  readonly kind: MovementKind
  readonly amountMinor: Minor
  readonly reason: string
  readonly by: string
  readonly at: string
}

/** @throws Refusal `wrong_amount` */
export function moveCashPractised(session: PracticeSession, movement: Movement): PracticeSession {
  const { kind, amountMinor, ...said } = movement
  throwIfRefused(refuseAmount(kind, amountMinor))
  const entry = { ...said, kind, amountMinor: changeOf(kind, amountMinor), reverses: null }
  return withEntries(session, [{ ...entry, id: newUuid(), method: 'cash' }])
}

/** @throws Refusal `not_found`, `already_reversed` */
export function reverseCashPractised(
  session: PracticeSession,
  { movementId, by, at }: { readonly movementId: string; readonly by: string; readonly at: string },
): PracticeSession {
  const movement = session.entries.find(({ id }) => id === movementId)
  if (!movement || !isMovement(movement)) throw notFound('This movement')
  if (session.entries.some(({ reverses }) => reverses === movementId))
    throw new Refusal('conflict', 'already_reversed', 'This movement is reversed already.')
  const { kind, method, amountMinor } = movement
  const opposite = { kind, method, amountMinor: -amountMinor, reason: '', by, at }
  return withEntries(session, [{ ...opposite, id: newUuid(), reverses: movementId }])
}

/** @throws Refusal `wrong_state`, `already_counted` */
export function turnPractised(
  session: PracticeSession,
  move: 'startCount' | 'resume',
): PracticeSession {
  const label = session.registerName
  throwIfRefused(refuseMove(registerSessionMachine, move, { label, state: session.state }))
  if (move === 'resume' && session.countedMinor !== null)
    throw new Refusal(
      'conflict',
      'already_counted',
      `The cash of ${label} is counted. Close this session and open a new one.`,
    )
  const state = registerSessionMachine.moves[move].to
  return { ...session, state, version: session.version + 1 }
}

type Closing = {
  readonly approvals: Register['approvals']
  readonly isApproved: boolean
  readonly by: string
  readonly at: string
}

/**
 * A count within the tolerance closes the session; otherwise it is counted again or closed with its
 * difference.
 *
 * @throws Refusal `wrong_state`, `counted_twice`, `unknown_denomination`, `approval_needed`
 */
export function countPractised(
  session: PracticeSession,
  { counted, ...closing }: Closing & { readonly counted: readonly CashPieces[] },
): PracticeSession {
  const { registerName: label, state, currency, counts } = session
  const { approvals, isApproved, by, at } = closing
  throwIfRefused(refuseMove(registerSessionMachine, 'close', { label, state }))
  throwIfRefused(refuseCash(counted, currency))
  const countedMinor = totalOfCash(counted)
  const summary = `Count ${label} again: ${formatMoney(countedMinor, currency)}`
  if (session.countedMinor !== null) requirePractised(approvals.recount, { summary, isApproved })
  const expectedMinor = session.openingMinor + cashIn(session)
  const differenceMinor = countedMinor - expectedMinor
  const attempt = counts.filter(({ purpose }) => purpose === 'closing').length + 1
  const count = { purpose: 'closing', attempt, countedMinor, differenceMinor } as const
  const now = {
    ...session,
    ...{ countedMinor, expectedMinor, version: session.version + 1 },
    counts: [...counts, { ...count, pieces: counted.filter(({ pieces }) => pieces > 0), by, at }],
  }
  return Math.abs(differenceMinor) <= approvals.toleranceMinor ? closed(now, '', closing) : now
}

/** @throws Refusal `wrong_state`, `not_counted`, `approval_needed` */
export function closePractised(
  session: PracticeSession,
  { reason, ...closing }: Closing & { readonly reason: string },
): PracticeSession {
  const { registerName: label, state, currency } = session
  const { approvals, isApproved } = closing
  throwIfRefused(refuseMove(registerSessionMachine, 'close', { label, state }))
  const differenceMinor = differenceOf(session)
  if (differenceMinor === null)
    throw new Refusal('conflict', 'not_counted', `Count the cash of ${label} before you close it.`)
  const summary = `Close ${label}: ${differenceInWords(differenceMinor, currency).toLowerCase()}`
  const limitBreached = `More than ${formatMoney(approvals.toleranceMinor, currency)}.`
  if (Math.abs(differenceMinor) > approvals.toleranceMinor)
    requirePractised(approvals.closeDifferent, { summary, limitBreached, isApproved })
  return closed(session, reason, closing)
}

/** As a real session is shown: cash is left out until it is counted. */
export function shownSession(session: PracticeSession, toleranceMinor: Minor): RegisterSession {
  const { entries, lastZNumber: _, ...facts } = session
  const isCounted = session.countedMinor !== null
  const paid = entries.filter(
    ({ kind, method }) =>
      (kind === 'payment' || kind === 'refund') && (isCounted || method !== 'cash'),
  )
  return {
    ...facts,
    toleranceMinor,
    differenceMinor: differenceOf(session),
    tenders: [...new Set(paid.map(({ method }) => method))].toSorted().map((method) => {
      const own = paid.filter((entry) => entry.method === method)
      const payments = own.filter(({ kind }) => kind === 'payment')
      const refunds = own.filter(({ kind }) => kind === 'refund')
      const sums = { paidMinor: sumOf(payments), refundedMinor: 0 - sumOf(refunds) }
      return { method, payments: payments.length, ...sums }
    }),
    movements: movementsIn(session).toReversed(),
  }
}

const isMovement = ({ kind, reverses }: PracticeEntry) =>
  kind !== 'payment' && kind !== 'refund' && kind !== 'no_sale' && reverses === null

function movementsIn({ entries }: PracticeSession): RegisterSession['movements'] {
  return entries.flatMap(({ kind, method: _, ...entry }) => {
    if (kind === 'payment' || kind === 'refund') return []
    const isReversed = entries.some(({ reverses }) => reverses === entry.id)
    return [{ ...entry, kind, isReversed }]
  })
}

const differenceOf = ({ countedMinor, expectedMinor }: PracticeSession): Minor | null =>
  countedMinor === null || expectedMinor === null ? null : countedMinor - expectedMinor

const cashIn = ({ entries }: PracticeSession): Minor =>
  sumOf(entries.filter(({ method }) => method === 'cash'))

const sumOf = (entries: readonly { readonly amountMinor: Minor }[]): Minor =>
  entries.reduce((sum, { amountMinor }) => sum + amountMinor, 0)

/** The number of its Z report counts the closings of the training, and no real one. */
function closed(session: PracticeSession, differenceReason: string, { by, at }: Closing) {
  const zNumber = session.lastZNumber + 1
  const done = {
    state: 'closed',
    zNumber,
    lastZNumber: zNumber,
    closedBy: by,
    closedAt: at,
  } as const
  return { ...session, ...done, differenceReason, version: session.version + 1 }
}

function opened(
  training: Training,
  register: Register,
  counted: readonly CashPieces[],
  at: string,
): PracticeSession {
  const { id, name, outletId, outletCode, currency } = register
  const before = training.sessions[id]
  const [by, lastZNumber] = [training.cashier.name, before?.lastZNumber ?? 0]
  const openingMinor = totalOfCash(counted)
  const pieces = counted.filter((each) => each.pieces > 0)
  const count = { purpose: 'opening', attempt: 1, differenceMinor: null } as const
  return {
    ...{ id: `practice-session-${lastZNumber + 1}`, registerId: id, registerName: name },
    ...{ outletId, outletCode, currency, state: 'open', openingMinor, openedBy: by, openedAt: at },
    ...{ countedMinor: null, expectedMinor: null, differenceReason: '' },
    ...{ zNumber: null, closedBy: null, closedAt: null, version: 1 },
    counts: [{ ...count, countedMinor: openingMinor, pieces: [...pieces], by, at }],
    ...{ entries: [], lastZNumber },
  }
}

/** In one note or coin, of which there are at least five. */
function floatOf(currency: string): readonly CashPieces[] {
  const wholeMinor = floatUnits * 10 ** minorDigits(currency)
  const fits = (note: Minor) => wholeMinor % note === 0 && wholeMinor / note >= 5
  const valueMinor = denominationsOf(currency).find(fits) ?? 1
  return [{ valueMinor, pieces: wholeMinor / valueMinor }]
}
