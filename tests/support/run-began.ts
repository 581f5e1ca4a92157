/** The start of this test run, the same for each of its files; set by global-setup.ts. */
export function runBegan(): Date {
  const began = process.env.QUARTERMASTER_TEST_BEGAN
  if (!began) throw new Error('QUARTERMASTER_TEST_BEGAN is not set: run the tests through vitest.')
  return new Date(began)
}
