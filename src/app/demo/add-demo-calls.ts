import { type Actor, authorId } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { newId } from '#platform/server/new-id.ts'
import { writeSetting } from '#platform/server/settings/write-setting.ts'
import { confirmationsSettings } from '#sales/confirmations/confirmations.settings.ts'
import type { Outcome } from '#sales/confirmations/outcomes.ts'
import { addPastCalls, type PastCall, type PastWait } from '#sales/confirmations/server/index.ts'
import type { NumberedOrder } from '#sales/orders/server/index.ts'
import { iso } from './add-demo-orders.ts'
import { memberOf, type Team } from './create-team.ts'
import { type Random, randomFrom } from './random.ts'
import { hour } from './working-hours.ts'

const seed = 37
const minute = 60_000
/** The board shows two weeks; a few days more show that it can be turned back. */
const days = 18

/** The calls that confirmed the orders of the last weeks, and the queue of calls to come. */
export async function addDemoCalls(
  tx: Tx,
  now: Date,
  actor: Actor,
  orders: readonly NumberedOrder[],
  team: Team,
): Promise<void> {
  await callAtAnyHour(tx, actor)
  const random = randomFrom(seed)
  const since = iso(now.getTime() - days * 24 * hour)
  const calls = orders.flatMap((order) => callsBefore(random, order, since))
  const pending = orders.filter(({ moves, holds }) => moves.length === 0 && holds.length === 0)
  const open = pending.slice(0, plots.length).map((order, place) => ({ order, place }))
  const waits = open.flatMap(({ order, place }) => waitOf(now, team, order, place))
  const lost = open.flatMap(({ order, place }) => triedCalls(random, now, team, order, place))
  await addPastCalls(tx, [...calls, ...lost], waits)
}

/** So that there are customers to call when the demo is tried at night. */
async function callAtAnyHour(tx: Tx, actor: Actor): Promise<void> {
  const hours = [
    [confirmationsSettings.callFrom, '00:00'],
    [confirmationsSettings.callUntil, '23:59'],
  ] as const
  const words = { currency: 'GBP', locale: 'en-GB' }
  for (const [setting, value] of hours)
    await writeSetting(tx, actor, {
      setting,
      outletId: null,
      version: 0,
      reason: 'The demo calls around the clock',
      words,
      value,
    })
}

/** One order in four was not reached at the first call; it was confirmed at the recorded time. */
function callsBefore(random: Random, order: NumberedOrder, since: string): PastCall[] {
  const confirmed = order.moves.find(({ move }) => move === 'confirm')
  const agentId = confirmed ? authorId(confirmed.actor) : null
  if (!confirmed || agentId === null || confirmed.at < since) return []
  const endedAt = new Date(confirmed.at).getTime()
  const call = pastCall(random, order, agentId)
  const last = call(endedAt, 'confirmed', random.whole(45, 260))
  if (!random.isOnceIn(4)) return [last]
  const missed = random.pick(['no_answer', 'no_answer', 'busy', 'switched_off'] as const)
  const before = call(endedAt - random.whole(31, 90) * minute, missed, random.whole(18, 40))
  return before.startedAt > order.placedAt ? [before, last] : [last]
}

function pastCall(random: Random, { id }: NumberedOrder, agentId: string) {
  return (endedAt: number, outcome: Outcome, seconds: number, isLast = false): PastCall => ({
    id: newId(endedAt),
    orderId: id,
    agentId,
    startedAt: iso(endedAt - seconds * 1_000),
    seconds,
    outcome,
    note: outcome === 'confirmed' && random.isOnceIn(9) ? random.pick(notes) : '',
    checked: outcome === 'confirmed' ? ['identity', 'items', 'amount', 'address'] : [],
    isLast,
  })
}

const notes = [
  'Ring the bell twice.',
  'At home after five.',
  'The neighbour at number 4 takes it.',
  'Wants it before the weekend.',
]

type Plot = {
  readonly state: PastWait['state']
  readonly by: 'warehouse_manager' | 'super_manager'
  readonly tries: readonly Outcome[]
  /** From now; below zero it is due. */
  readonly nextMinutes: number | null
}

/** What the newest orders without a hold wait for. */
const plots: readonly Plot[] = [
  { state: 'waiting', by: 'warehouse_manager', tries: ['no_answer'], nextMinutes: 21 },
  { state: 'waiting', by: 'super_manager', tries: ['busy'], nextMinutes: -4 },
  {
    state: 'waiting',
    by: 'warehouse_manager',
    tries: ['no_answer', 'switched_off'],
    nextMinutes: 140,
  },
  { state: 'callback', by: 'warehouse_manager', tries: ['callback'], nextMinutes: 45 },
  { state: 'callback', by: 'super_manager', tries: ['no_answer', 'callback'], nextMinutes: 190 },
  {
    state: 'unreachable',
    by: 'super_manager',
    tries: ['no_answer', 'no_answer', 'switched_off'],
    nextMinutes: null,
  },
]

function waitOf(now: Date, team: Team, { id }: NumberedOrder, place: number): PastWait[] {
  const plot = plots[place]
  const lastOutcome = plot?.tries.at(-1)
  if (!plot || !lastOutcome) return []
  return [
    {
      orderId: id,
      state: plot.state,
      attempts: plot.tries.filter((outcome) => outcome !== 'callback').length,
      nextCallAt: plot.nextMinutes === null ? null : iso(now.getTime() + plot.nextMinutes * minute),
      promisedBy: plot.state === 'callback' ? memberOf(team, plot.by).userId : null,
      lastOutcome,
    },
  ]
}

function triedCalls(
  random: Random,
  now: Date,
  team: Team,
  order: NumberedOrder,
  place: number,
): PastCall[] {
  const plot = plots[place]
  if (!plot) return []
  const call = pastCall(random, order, memberOf(team, plot.by).userId)
  return plot.tries.map((outcome, turn) => {
    const ago = (plot.tries.length - turn) * 9
    const isLast = plot.state === 'unreachable' && turn === plot.tries.length - 1
    return call(now.getTime() - ago * minute, outcome, random.whole(15, 45), isLast)
  })
}
