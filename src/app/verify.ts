import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { readConfig } from '#platform/server/config.ts'
import { type Database, openDatabase } from '#platform/server/db/database.ts'
import { findWrongRows } from '#platform/server/db/kept-rows.ts'
import { findWrongSums } from '#platform/server/db/kept-sums.ts'
import { asAppIfAllowed } from '#platform/server/db/may-take-role.ts'
import { backgroundLimits } from '#platform/server/db/pool-limits.ts'
import { anchorLine, checkAnchors } from '#platform/server/events/anchors.ts'
import { laterEpochs } from '#platform/server/events/epochs.ts'
import type { ChainFault } from '#platform/server/events/find-chain-fault.ts'
import { sealEvents } from '#platform/server/events/seal-events.ts'
import { chainExtent, checkChain } from '#platform/server/events/verify-chain.ts'
import { findCardFaults } from '#sales/gift-cards/server/index.ts'
import { allKeptRows, allKeptSums } from './all-kept-sums.ts'
import { obtainDatabase, runningDatabase } from './obtain-database.ts'

const usage = 'npm run verify [-- --print-anchor | --anchor FILE]'

const say = (line: string) => console.log(line)
const number = (count: number) => count.toLocaleString('en-GB')

// npm runs its scripts in the project's folder and passes the folder in which it was called.
const folder = process.env.INIT_CWD ?? process.cwd()

type Asked = { readonly anchorFile: string | undefined; readonly printsAnchor: boolean }

/** Verifies the record, or prints its anchor and nothing else. Returns the exit code. */
async function verify(db: Database, asked: Asked): Promise<number> {
  if (asked.printsAnchor) {
    await sealEvents(db)
    const line = await anchorLine(db.reader)
    if (line) say(line)
    return line ? 0 : 1
  }
  const fault =
    (await walk(db)) ??
    (await compare(db, asked.anchorFile)) ??
    (await addUpCards(db)) ??
    (await recountSums(db))
  say(fault ? `BROKEN. ${fault.sentence}` : 'The record is good.')
  return fault ? 1 : 0
}

async function walk(db: Database): Promise<ChainFault | null> {
  const { sealed, waiting } = await chainExtent(db.reader)
  const began = performance.now()
  let head = ''
  let fault: ChainFault | null = null
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

async function compare(db: Database, file: string | undefined): Promise<ChainFault | null> {
  if (file === undefined) return null
  return checkAnchors(db.reader, await readFile(resolve(folder, file), 'utf8'))
}

/** The balances of gift cards are money that customers have with the company. */
async function addUpCards(db: Database): Promise<{ readonly sentence: string } | null> {
  const [first, ...more] = await findCardFaults(db.reader)
  if (!first) return null
  const others = more.length === 0 ? '' : ` Others: ${number(more.length)}.`
  return { sentence: `Gift card ${first.cardId}: ${first.fault}.${others}` }
}

/** Figures that are kept beside the records that they sum. */
async function recountSums(db: Database): Promise<{ readonly sentence: string } | null> {
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

function readArguments(): Asked {
  const { values } = parseArgs({
    options: { anchor: { type: 'string' }, 'print-anchor': { type: 'boolean', default: false } },
  })
  return { anchorFile: values.anchor, printsAnchor: values['print-anchor'] }
}

try {
  const asked = readArguments()
  const quiet = asked.printsAnchor ? () => undefined : say
  const config = readConfig(process.env)
  // A server may be running on the data folder; then its database is used.
  const obtained = (await runningDatabase(config)) ?? (await obtainDatabase(config, quiet))
  try {
    // Readers may not see the hashes, and an anchor is printed when all is sealed.
    const url = await asAppIfAllowed(obtained.serverUrl)
    const db = openDatabase(url, { ...backgroundLimits, connections: 4 })
    process.exitCode = await verify(db, asked).finally(() => db.close())
  } finally {
    await obtained.stop()
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  console.error(`Usage: ${usage}`)
  process.exitCode = 2
}
