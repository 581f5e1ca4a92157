const usual = 20_261_120

/**
 * The seed of a test's random cases, printed, so that a run can be repeated. It is fixed by
 * default, so that a change is tested with the same cases as the one before it; QM_SEED=random
 * finds new ones, and QM_SEED=<number> repeats them.
 */
export function printedSeed(what: string): number {
  const wanted = process.env.QM_SEED ?? usual
  const seed = wanted === 'random' ? Math.floor(Math.random() * 2 ** 31) : Number(wanted)
  console.log(`${what}: QM_SEED=${seed}`)
  return seed
}

/** The result of a model test, for the log of its run. */
export function printed(result: string): void {
  console.log(result)
}
