import { userNoun } from '#organization/users/users.nouns.ts'
import { systemActor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { actorRecord, appendEvent } from '#platform/server/events/append-event.ts'
import { newId } from '#platform/server/new-id.ts'
import { placementStatement } from '#sales/orders/server/index.ts'
import { benchDatabase } from './support/bench-database.ts'
import { median } from './support/figures.ts'

const products = 1_000
const perRound = Number(process.env.BENCH_WRITES ?? 200)
const rounds = Number(process.env.BENCH_ROUNDS ?? 15)

/**
 * What the entry in the record adds to a write, one client, in alternation: the placement of an
 * order of three lines with and without its event, and a change of one row with and without one.
 */
const bench = await benchDatabase(products)
const { db } = bench
const actor = systemActor('Bench')
const userId = (await db.reader.selectFrom('profiles').select('id').executeTakeFirstOrThrow()).id

const withoutEvent = placementStatement
  .replace(/event_rows as \([\s\S]*?\), answers as/, 'answers as')
  .replace(/from linked_orders$/, 'from linked_orders where $4::text is not null')
if (withoutEvent.includes('events')) throw new Error('The placement still writes its event.')

await compare('placing an order of 3 lines', {
  without: () => place('bench-place-without', withoutEvent),
  with: () => place('bench-place-with', placementStatement),
})
await compare('changing one row', {
  without: () => db.transaction(changePhone),
  with: () =>
    db.transaction(async (tx) => {
      await changePhone(tx)
      await appendEvent(tx, actor, {
        type: 'user.profile_changed',
        noun: userNoun,
        id: userId,
        label: 'Bench',
        data: { phone: ['0113 496 0000', '0113 496 0001'] },
      })
    }),
})
await bench.close()

type Write = () => Promise<unknown>

/** Write by write in turns, so that what else the machine does meets both alike. */
async function compare(what: string, writes: { without: Write; with: Write }): Promise<void> {
  const found: { without: number; with: number }[] = []
  for (let round = 0; round <= rounds; round++) {
    const taken: { without: number; with: number }[] = []
    for (let turn = 0; turn < perRound; turn++)
      taken.push({ without: await timeOf(writes.without), with: await timeOf(writes.with) })
    const mediansOfRound = {
      without: median(taken.map((pair) => pair.without)),
      with: median(taken.map((pair) => pair.with)),
    }
    if (round > 0) found.push(mediansOfRound)
  }
  const without = median(found.map((round) => round.without))
  const withEvent = median(found.map((round) => round.with))
  const ratio = median(found.map((round) => round.with / round.without))
  console.log(
    `${what}: ${without.toFixed(2)} ms without its entry, ${withEvent.toFixed(2)} ms with it, median ratio ${ratio.toFixed(2)}`,
  )
}

async function timeOf(write: Write): Promise<number> {
  const began = performance.now()
  await write()
  return performance.now() - began
}

function changePhone(tx: Tx): Promise<unknown> {
  return tx
    .updateTable('profiles')
    .set({ phone: '0113 496 0001' })
    .where('id', '=', userId)
    .execute()
}

function place(name: string, text: string): Promise<unknown> {
  const id = newId()
  const header = {
    id,
    outletId: bench.outletId,
    channel: 'staff',
    shipName: 'Ada Byron',
    shipPhone: '',
    shipAddress: '',
    shipCity: 'Leeds',
    shipPostcode: '',
    shipCountry: '',
    paymentMethod: 'prepaid',
    shippingMinor: 0,
    note: '',
  }
  const lines = [1, 2, 3].map((position) => {
    const variantId = bench.variantIds[Math.floor(Math.random() * products)]
    return { id: newId(), orderId: id, position, quantity: position, variantId }
  })
  const keep = [actor.userId, null, null, null]
  const values = [
    JSON.stringify([header]),
    JSON.stringify(lines),
    null,
    actorRecord(actor),
    ...keep,
  ]
  return db.pool.query({ name, text, values })
}
