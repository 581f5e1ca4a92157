import fc from 'fast-check'
import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Database } from '#platform/server/db/database.ts'
import {
  findWrongSums,
  foldSums,
  type KeptSums,
  type KeptSumsOf,
} from '#platform/server/db/kept-sums.ts'
import { printedSeed } from './seed.ts'

/** A random number from 0 on decides what is done to which record. */
type Act = (drawn: number) => Promise<unknown>

/**
 * Does random acts and folds, and compares the kept sums with a recount after each. Returns the sums
 * at the end, when all is folded.
 */
export async function keepsUp(
  db: Database,
  kept: KeptSums | KeptSumsOf,
  acts: readonly Act[],
  rounds = 60,
): Promise<readonly unknown[]> {
  const fold = () => foldSums(db, kept)
  const drawn = fc.sample(fc.tuple(fc.nat(), fc.nat()), {
    seed: printedSeed(`sums ${kept.name}`),
    numRuns: rounds,
  })
  for (const [which, number] of drawn) {
    const at = which % (acts.length + 1)
    await (acts[at] ?? fold)(number)
    const wrong = await findWrongSums(db.reader, kept)
    expect({ act: at, number, wrong }).toEqual({ act: at, number, wrong: [] })
  }
  await fold()
  expect(await findWrongSums(db.reader, kept)).toEqual([])
  const left = await sql`select from ${sql.table(`${kept.name}_changed`)}`.execute(db.reader)
  expect(left.rows).toEqual([])
  return (await sql`select * from ${sql.table(`${kept.name}_sums`)}`.execute(db.reader)).rows
}
