import type { Database } from '#platform/server/db/database.ts'
import { findWrongRows } from '#platform/server/db/kept-rows.ts'
import { findWrongSums } from '#platform/server/db/kept-sums.ts'
import { laterEpochs } from '#platform/server/events/epochs.ts'
import { chainExtent, checkChain } from '#platform/server/events/verify-chain.ts'
import { findCardFaults } from '#sales/gift-cards/server/index.ts'
import { allKeptRows, allKeptSums } from './all-kept-sums.ts'

type Fault = { readonly sentence: string }

const number = (count: number) => count.toLocaleString('en-GB')

/** Verifies the activity log, the balances of gift cards and the kept figures; null when all is good. */
export async function verifyData(db: Database): Promise<Fault | null> {
  return (await walkChain(db, () => undefined)) ?? (await verifyFigures(db))
}

/** What is added up beside the activity log. */
export async function verifyFigures(db: Database): Promise<Fault | null> {
  return (await addUpCards(db)) ?? (await recountSums(db))
}

/** Follows the chain of the activity log from its beginning to its end. */
export async function walkChain(db: Database, say: (line: string) => void): Promise<Fault | null> {
  const { sealed, waiting } = await chainExtent(db.reader)
  const began = performance.now()
  let head = ''
  let fault: Fault | null = null
  for await (const check of checkChain(db.reader, sealed)) {
    head = check.place.hash.toString('hex')
    fault = check.fault
  }
  const seconds = (performance.now() - began) / 1000
  say(`Sealed: ${number(sealed)} events. Waiting to be sealed: ${number(waiting)}.`)
  if (head) say(`Head: ${head}`)
  for (const { epoch, beganAt, systemIdentifier } of await laterEpochs(db.reader))
    say(`Epoch ${epoch}: since ${beganAt} in the database cluster ${systemIdentifier}.`)
  say(`${number(Math.round(sealed / seconds))} events/s.`)
  return fault
}

/** The balances of gift cards are money that customers have with the company. */
async function addUpCards(db: Database): Promise<Fault | null> {
  const [first, ...more] = await findCardFaults(db.reader)
  if (!first) return null
  const others = more.length === 0 ? '' : ` Others: ${number(more.length)}.`
  return { sentence: `Gift card ${first.cardId}: ${first.fault}.${others}` }
}

/** Figures that are kept beside the records that they sum. */
async function recountSums(db: Database): Promise<Fault | null> {
  for (const kept of allKeptSums) {
    const wrong = await findWrongSums(db.reader, kept)
    if (wrong.length > 0) return differs(`The sums ${kept.name} differ from a recount`, wrong)
  }
  for (const kept of allKeptRows) {
    const wrong = await findWrongRows(db.reader, kept)
    if (wrong.length > 0) return differs(`The rows ${kept.name} differ from their records`, wrong)
  }
  return null
}

function differs(what: string, [first, ...more]: readonly unknown[]) {
  const others = more.length === 0 ? '' : ` Others: ${number(more.length)}.`
  return { sentence: `${what} at ${JSON.stringify(first)}.${others}` }
}
