import fc from 'fast-check'
import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Database } from '#platform/server/db/database.ts'
import { findWrongRows, foldRows, type KeptRows } from '#platform/server/db/kept-rows.ts'
import {
  findWrongSums,
  foldSums,
  type KeptSums,
  type KeptSumsOf,
} from '#platform/server/db/kept-sums.ts'
import { printedSeed } from './seed.ts'

/** A random number from 0 on decides what is done to which record. */
export type Act = (drawn: number) => Promise<unknown>

type Kept = {
  readonly name: string
  readonly fold: () => Promise<void>
  readonly findWrong: () => Promise<readonly unknown[]>
}

/** Does random acts and folds, and looks for what is wrong after each. */
async function isRightAfterEach(
  { name, fold, findWrong }: Kept,
  acts: readonly Act[],
  rounds: number,
): Promise<void> {
  const drawn = fc.sample(fc.tuple(fc.nat(), fc.nat()), {
    seed: printedSeed(name),
    numRuns: rounds,
  })
  for (const [which, number] of drawn) {
    const at = which % (acts.length + 1)
    await (acts[at] ?? fold)(number)
    const wrong = await findWrong()
    expect({ act: at, number, wrong }).toEqual({ act: at, number, wrong: [] })
  }
  await fold()
  expect(await findWrong()).toEqual([])
}

const leftOf = async (db: Database, name: string) =>
  (await sql`select from ${sql.table(`${name}_changed`)}`.execute(db.reader)).rows

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
  const watched = {
    name: `sums ${kept.name}`,
    fold: () => foldSums(db, kept),
    findWrong: () => findWrongSums(db.reader, kept),
  }
  await isRightAfterEach(watched, acts, rounds)
  expect(await leftOf(db, kept.name)).toEqual([])
  return (await sql`select * from ${sql.table(`${kept.name}_sums`)}`.execute(db.reader)).rows
}

/**
 * Does random acts and folds, and compares the kept rows with those that are derived anew after each;
 * `compare` looks at what pages show of them. Returns the rows at the end, when all is folded.
 */
export async function rowsKeepUp(
  db: Database,
  kept: KeptRows,
  acts: readonly Act[],
  compare: (round: number) => Promise<void>,
  rounds: number,
): Promise<readonly unknown[]> {
  let round = 0
  const watched = {
    name: `rows ${kept.name}`,
    fold: () => foldRows(db, kept),
    findWrong: async () => {
      round += 1
      await compare(round)
      return findWrongRows(db.reader, kept)
    },
  }
  await isRightAfterEach(watched, acts, rounds)
  expect(await leftOf(db, kept.name)).toEqual([])
  return (await sql`select * from ${sql.table(kept.name)}`.execute(db.reader)).rows
}
