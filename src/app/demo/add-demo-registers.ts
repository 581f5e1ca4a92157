import { sql } from 'kysely'
import { systemActor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { registersSettings } from '#sales/registers/registers.settings.ts'
import { addPastSession, addRegister } from '#sales/registers/server/index.ts'
import { addPastDemoCards } from './add-demo-gift-cards.ts'
import { idOf, iso } from './add-demo-orders.ts'
import { memberOf, type Team } from './create-team.ts'
import { demoCurrency } from './plan-products.ts'
import { day, hour } from './working-hours.ts'

const shops = ['YORK', 'HULL']
const days = 14
const floatMinor = 15_000

/** What a few of the closing counts differed by, in pence, by the day before today. */
const differences: Readonly<Record<string, Readonly<Record<number, number>>>> = {
  YORK: { 2: -100, 9: -1_250 },
  HULL: { 5: 50 },
}

/** A register in each shop, with its sessions of two weeks; the one in York is open today. */
export async function addDemoRegisters(
  tx: Tx,
  now: Date,
  team: Team,
  outletIds: ReadonlyMap<string, string>,
): Promise<void> {
  for (const code of shops) {
    const outletId = idOf(outletIds, code)
    const { id } = await addRegister(tx, systemActor('Demo'), {
      outletId,
      name: 'Register 1',
      deviceId: null,
    })
    await addPastDemoCards(tx, now, team, { registerId: id, outletId, code })
    for (let ago = days; ago >= (code === 'YORK' ? 0 : 1); ago -= 1)
      await addSession(tx, now, team, { registerId: id, outletId, code, ago })
  }
}

type Day = {
  readonly registerId: string
  readonly outletId: string
  readonly code: string
  readonly ago: number
}

async function addSession(
  tx: Tx,
  now: Date,
  team: Team,
  { registerId, outletId, code, ago }: Day,
): Promise<void> {
  const midnight = Math.floor(now.getTime() / day) * day - ago * day
  const opened = ago === 0 ? now.getTime() - 1.5 * hour : midnight + 9 * hour
  const closed = midnight + 17.6 * hour
  const staff = memberOf(team, 'staff').userId
  const manager = memberOf(team, 'store_manager').userId
  const differenceMinor = differences[code]?.[ago] ?? 0
  const isLarge = Math.abs(differenceMinor) > registersSettings.toleranceMinor.default
  await addPastSession(tx, {
    registerId,
    outletId,
    currency: demoCurrency,
    openingMinor: floatMinor,
    openedBy: staff,
    openedAt: iso(opened),
    takings:
      ago === 0 ? [] : await takingsOf(tx, { outletId, registerId }, iso(opened), iso(closed)),
    movements: [
      {
        kind: 'cash_in',
        amountMinor: 2_000 + (code === 'YORK' ? ago : days - ago) * 500,
        reasonCode: 'change_brought',
        reason: 'Change from the safe',
        at: iso(opened + hour),
      },
      ...(ago % 3 === 1
        ? [
            {
              kind: 'drop' as const,
              amountMinor: 5_000,
              reasonCode: 'to_the_safe',
              reason: 'To the safe',
              at: iso(closed - hour),
            },
          ]
        : []),
    ],
    closing:
      ago === 0
        ? null
        : {
            zNumber: days + 1 - ago,
            differenceMinor,
            reason: isLarge ? 'Wrong change' : '',
            closedBy: isLarge ? manager : staff,
            closedAt: iso(closed),
          },
  })
}

type Till = { readonly outletId: string; readonly registerId: string }

/** What was paid for the orders of a shop and for gift cards in these hours. */
async function takingsOf(tx: Tx, { outletId, registerId }: Till, from: string, to: string) {
  const found = await sql<{
    paymentId: string
    method: 'cash' | 'card'
    amountMinor: number
    at: string
  }>`
    select p.id as "paymentId", p.method, p.amount_minor as "amountMinor", p.taken_at as at
    from order_payments p join orders o on o.id = p.order_id
    where o.outlet_id = ${outletId} and p.kind = 'payment' and p.method in ('cash', 'card')
      and p.taken_at >= ${from} and p.taken_at < ${to}
    union all
    select e.id, e.method, e.amount_minor, e.made_at from gift_card_entries e
    where e.source_id = ${registerId} and e.made_at >= ${from} and e.made_at < ${to}
    order by at, "paymentId"`.execute(tx)
  return found.rows.map((taking) => ({ ...taking, kind: 'payment' as const }))
}
