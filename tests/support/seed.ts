/** The seed of a test's random cases; QM_SEED repeats a run. It is printed, so that it can be. */
export function printedSeed(what: string): number {
  const seed = Number(process.env.QM_SEED ?? Math.floor(Math.random() * 2 ** 31))
  console.log(`${what}: QM_SEED=${seed}`)
  return seed
}
