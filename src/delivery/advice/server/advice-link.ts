import { sql } from 'kysely'
import {
  customerActor,
  hashOfLink,
  linkOver,
  openLink,
  unknownLink,
} from '#organization/messages/server/index.ts'
import { platformSettings } from '#platform/platform.settings.ts'
import { type Refusal, throwIfRefused } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Database, Reader, Tx } from '#platform/server/db/database.ts'
import { settingOf, settingsOf } from '#platform/server/settings/read-setting.ts'
import { adviceSettings } from '../advice.settings.ts'
import { type AdviceState, undecided } from '../advice.states.ts'
import { type AdviceLinkAnswer, type Decision, noTerms, type Terms } from '../advice-decisions.ts'
import type { LinkedParcel } from '../advice-link.contract.ts'
import { decideAndSend, keepDecision, requireDecision } from './decide-advice.ts'
import { lockAdvice, rulesOf } from './find-advice.ts'
import { keepNote } from './note-advice.ts'

type Link = {
  readonly id: string
  readonly adviceId: string
  readonly answer: AdviceLinkAnswer | null
  readonly state: AdviceState
}

/** The customer's options, while there are any. */
export async function linkedParcel(
  reader: Reader,
  visitor: Actor,
  { token }: { readonly token: string },
): Promise<LinkedParcel> {
  const link = await requireLink({ reader }, visitor, token)
  throwIfRefused(refuseLink(link))
  const found = await sql<Shown>`
    select o.number, o.ship_name as name, o.ship_address as address, o.ship_city as city,
      o.ship_postcode as postcode, a.respond_by as "respondBy", a.courier_id as "courierId",
      p.attempts, o.outlet_id as "outletId"
    from advices a join orders o on o.id = a.order_id join parcels p on p.id = a.parcel_id
    where a.id = ${link.adviceId}`.execute(reader)
  const [row] = found.rows
  if (!row) throw new Error('A link leads to an advice that is not there.')
  const { courierId, attempts, outletId, ...shown } = row
  const { takesAdvice, maxAttempts, name: courierName } = await rulesOf(reader, courierId)
  const { companyName: company, companyPhone } = platformSettings
  const isTriedAgain = attempts < maxAttempts
  return {
    ...shown,
    ...(await settingsOf(reader, { company, companyPhone }, outletId)),
    courierName,
    days: isTriedAgain && takesAdvice.includes('reattempt_on') ? nextDays() : [],
    canChangeAddress: isTriedAgain && takesAdvice.includes('change_contact'),
  }
}

type Shown = Pick<
  LinkedParcel,
  'number' | 'name' | 'address' | 'city' | 'postcode' | 'respondBy'
> & { readonly courierId: string; readonly attempts: number; readonly outletId: string }

const daysToChoose = 7
const day = 24 * 3_600_000

const nextDays = (): string[] =>
  Array.from({ length: daysToChoose }, (_, ahead) =>
    new Date(Date.now() + (ahead + 1) * day).toISOString().slice(0, 10),
  )

type AnswerInput = {
  readonly token: string
  readonly answer: AdviceLinkAnswer
  readonly on: string | null
  readonly address: string
  readonly city: string
  readonly postcode: string
  readonly words: string
}

/** The customer chooses, once. What the courier cannot be told goes to the assignee. */
export async function answerAdviceLink(db: Database, visitor: Actor, input: AnswerInput) {
  await requireLink(db, visitor, input.token)
  return db.transaction((tx) => answer(tx, customerActor(visitor), input))
}

const decisionOf: Readonly<Record<AdviceLinkAnswer, Decision>> = {
  on_date: 'reattempt_on',
  new_address: 'change_contact',
  return: 'return',
}

async function answer(tx: Tx, customer: Actor, input: AnswerInput) {
  await sql`select from advice_links where token_hash = ${hashOfLink(input.token)}
    for update`.execute(tx)
  const link = await linkOf(tx, input.token)
  if (!link) throw unknownLink()
  throwIfRefused(refuseLink(link))
  const advice = await lockAdvice(tx, customer, link.adviceId)
  const decision = decisionOf[input.answer]
  const terms = termsOf(input)
  await requireDecision(tx, advice, decision, terms)
  await sql`update advice_links set answer = ${input.answer}, answered_at = now()
    where id = ${link.id}`.execute(tx)
  if (input.words !== '')
    await keepNote(tx, customer, advice.id, { kind: 'customer', text: input.words })
  const decided = { decision, terms, through: 'customer' } as const
  const isLookedAt =
    decision === 'return' && (await settingOf(tx, adviceSettings.customerReturns)) === 'look'
  const { state } = isLookedAt
    ? await keepDecision(tx, customer, advice, decided)
    : await decideAndSend(tx, customer, advice, decided)
  return { outcome: state === 'sent' ? ('told' as const) : ('noted' as const) }
}

function termsOf({ answer: said, on, address, city, postcode }: AnswerInput): Terms {
  if (said === 'on_date') return { ...noTerms, on }
  return said === 'new_address' ? { ...noTerms, address, city, postcode } : noTerms
}

const requireLink = (db: Pick<Database, 'reader'>, visitor: Actor, token: string): Promise<Link> =>
  openLink(db, visitor, 'advice link', (reader) => linkOf(reader, token))

async function linkOf(reader: Reader, token: string): Promise<Link | undefined> {
  const found = await sql<Link>`select k.id, k.advice_id as "adviceId", k.answer, a.state
    from advice_links k join advices a on a.id = k.advice_id
    where k.token_hash = ${hashOfLink(token)} and k.expires_at > now()`.execute(reader)
  return found.rows[0]
}

function refuseLink({ answer: said, state }: Link): Refusal | null {
  if (said !== null)
    return linkOver(
      'answered',
      'You have chosen already, and we see to it. There is nothing more to do.',
    )
  if (state === 'closed')
    return linkOver('moved_on', 'Your parcel has moved on. There is nothing left to choose.')
  if (!undecided.includes(state))
    return linkOver('decided', 'We have told the courier already what to do. Call us to change it.')
  return null
}
