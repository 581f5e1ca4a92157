const ends: (() => unknown)[] = []

/**
 * Has something ended when the test file is through, the last begun first. Helpers are called in
 * `beforeAll` and in tests, where vitest takes an `afterAll` and never runs it.
 */
export function whenDone(end: () => unknown): void {
  ends.push(end)
}

/** Ends what the file began; see end-with-file.ts. */
export async function endAll(): Promise<void> {
  for (const end of ends.splice(0).reverse()) await end()
}
