import { sql } from 'kysely'
import type { Tx } from '#platform/server/db/database.ts'
import type { CardTender } from '#sales/gift-cards/gift-cards.rules.ts'
import { addPastGiftCard, blockGiftCard, issueGiftCard } from '#sales/gift-cards/server/index.ts'
import { iso } from './add-demo-orders.ts'
import { memberOf, type Team } from './create-team.ts'
import { demoCurrency } from './plan-products.ts'
import { day, hour } from './working-hours.ts'

/** So many days ago, at which hour, how it was paid, and how much in pence. */
type Payment = readonly [ago: number, at: number, method: CardTender, amountMinor: number]

/** The cards that each shop sold in the last two weeks; the first payment of each is its issue. */
const sold: Readonly<Record<string, readonly (readonly Payment[])[]>> = {
  YORK: [
    [[13, 11.4, 'card', 5_000]],
    [
      [10, 15.1, 'cash', 2_500],
      [3, 10.7, 'card', 2_000],
    ],
    [[8, 13.2, 'card', 10_000]],
    [[4, 16.5, 'cash', 2_000]],
    [[1, 12.9, 'card', 7_500]],
  ],
  HULL: [
    [[12, 14.3, 'card', 2_500]],
    [
      [9, 11.8, 'card', 5_000],
      [2, 15.6, 'cash', 1_000],
    ],
    [[5, 10.2, 'cash', 3_000]],
  ],
}

type Shop = { readonly registerId: string; readonly outletId: string; readonly code: string }

/** Before the sessions of a register are added, which take the payments from here. */
export async function addPastDemoCards(
  tx: Tx,
  now: Date,
  team: Team,
  { registerId, outletId, code }: Shop,
): Promise<void> {
  const midnight = Math.floor(now.getTime() / day) * day
  const customers = await regularCustomers(tx)
  for (const [at, payments] of (sold[code] ?? []).entries())
    await addPastGiftCard(tx, {
      currency: demoCurrency,
      outletId,
      // Of every other card no customer is known: it is a present.
      customerId: at % 2 === 1 ? (customers[at] ?? null) : null,
      issuedBy: memberOf(team, 'staff').userId,
      register: { noun: 'register', id: registerId, label: 'Register 1' },
      payments: payments.map(([ago, time, method, amountMinor]) => ({
        method,
        amountMinor,
        at: iso(midnight - ago * day + time * hour),
      })),
    })
}

/** One card that was reported lost, and one that was issued at the open register. */
export async function addDemoGiftCards(tx: Tx, team: Team): Promise<void> {
  const manager = memberOf(team, 'store_manager')
  const lost = await sql<{ id: string; version: number }>`select id, version from gift_cards
    where balance_minor = 10000 order by issued_at limit 1`.execute(tx)
  for (const card of lost.rows)
    await blockGiftCard(tx, memberOf(team, 'super_manager'), {
      ...card,
      reason: { code: 'card_lost', note: 'Reported by phone' },
    })
  const open = await sql<{ id: string }>`select register_id as id from register_sessions
    where state = 'open' order by opened_at limit 1`.execute(tx)
  for (const { id: registerId } of open.rows)
    await issueGiftCard(tx, manager, {
      registerId,
      amountMinor: 2_500,
      method: 'card',
      customerId: null,
    })
}

async function regularCustomers(tx: Tx): Promise<readonly string[]> {
  const found = await sql<{ id: string }>`select id from customers where state = 'active'
    order by orders_placed desc, number limit 8`.execute(tx)
  return found.rows.map(({ id }) => id)
}
