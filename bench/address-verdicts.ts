import { damagedAddresses } from '../tests/support/damaged-addresses.ts'
import {
  addGivenPlaces,
  faultOf,
  precisionAndRecall,
  scoreDamaged,
} from '../tests/support/score-damaged.ts'
import { emptyBenchDatabase } from './support/bench-database.ts'

const count = Number(process.env.BENCH_ADDRESSES ?? 500)
const seed = Number(process.env.QM_SEED ?? 20_261_120)

/**
 * Measures the address check on addresses damaged by fixed rules, each with the expected result.
 */
const { db, close } = await emptyBenchDatabase()
await db.transaction(addGivenPlaces)
const startedAt = performance.now()
const scored = await scoreDamaged(db, damagedAddresses(count, seed))
const milliseconds = performance.now() - startedAt

console.log(`${count} damaged addresses (QM_SEED=${seed}), ${milliseconds.toFixed(0)} ms for all`)
console.log('verdict  should  given  precision  recall')
for (const { verdict, wanted, given, precision, recall } of precisionAndRecall(scored))
  console.log(
    `${verdict.padEnd(8)} ${String(wanted).padStart(6)} ${String(given).padStart(6)} ${precision.toFixed(3).padStart(10)} ${recall.toFixed(3).padStart(7)}`,
  )
const rules = Map.groupBy(scored, ({ damaged }) => damaged.rule)
console.log('\nright    of  rule')
for (const [rule, own] of rules) {
  const right = own.filter((each) => faultOf(each) === null).length
  console.log(`${String(right).padStart(5)} ${String(own.length).padStart(5)}  ${rule}`)
}
const faults = scored.flatMap((each) => faultOf(each) ?? [])
if (faults.length > 0) console.log(`\n${faults.slice(0, 20).join('\n')}`)
await close()
