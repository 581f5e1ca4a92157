const usual = 20_261_120

/**
 * The seed of a test's random cases, printed, so that a run can be repeated. The usual one is
 * fixed, so that a change is judged by the same cases as the change before it; QM_SEED=random looks
 * for new ones, and QM_SEED=<number> repeats them.
 */
export function printedSeed(what: string): number {
  const wanted = process.env.QM_SEED ?? usual
  const seed = wanted === 'random' ? Math.floor(Math.random() * 2 ** 31) : Number(wanted)
  console.log(`${what}: QM_SEED=${seed}`)
  return seed
}

/** What a model test came to, for the log of its run. */
export function printed(result: string): void {
  console.log(result)
}
