const ends: (() => unknown)[] = []

/**
 * Runs a clean-up when the test file has ended, the last registered first. Helpers are called in
 * `beforeAll` and in tests, where vitest accepts an `afterAll` and never runs it.
 */
export function whenDone(end: () => unknown): void {
  ends.push(end)
}

/** Runs the clean-ups of the file; see end-with-file.ts. */
export async function endAll(): Promise<void> {
  for (const end of ends.splice(0).reverse()) await end()
}
