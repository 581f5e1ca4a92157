import type { StateFacts } from '#platform/machine.ts'

export const activeStates = {
  active: { label: 'Active', tone: 'good' },
  off: { label: 'Off', tone: 'quiet' },
} as const satisfies Record<string, StateFacts>

export const testStates = {
  untested: { label: 'Not tested', tone: 'waiting' },
  works: { label: 'Works', tone: 'good' },
  failed: { label: 'Failed', tone: 'bad' },
} as const satisfies Record<string, StateFacts>

export const testStateKeys = ['untested', 'works', 'failed'] as const

export type TestState = (typeof testStateKeys)[number]

/** Whether the last test succeeded; it counts until the connection is changed. */
export function testStateOf(testSucceeded: boolean | null): TestState {
  if (testSucceeded === null) return 'untested'
  return testSucceeded ? 'works' : 'failed'
}
