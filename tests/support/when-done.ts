type End = () => unknown

const ends: End[] = []
/** Of the running test; null between tests. */
let endsOfTest: End[] | null = null

/**
 * Runs a clean-up when the test file has ended, the last registered first. Helpers are called in
 * `beforeAll` and in tests, where vitest accepts an `afterAll` and never runs it.
 */
export function whenDone(end: End): void {
  ends.push(end)
}

/** Runs a clean-up when the running test has ended; outside of tests, nothing is registered. */
export function whenTestDone(end: End): void {
  endsOfTest?.push(end)
}

/** Called before each test; see end-with-file.ts. */
export function beginTest(): void {
  endsOfTest = []
}

/** Runs the clean-ups of the test. */
export async function endTest(): Promise<void> {
  const ending = endsOfTest ?? []
  endsOfTest = null
  for (const end of ending.reverse()) await end()
}

/** Runs the clean-ups of the file. */
export async function endAll(): Promise<void> {
  for (const end of ends.splice(0).reverse()) await end()
}
