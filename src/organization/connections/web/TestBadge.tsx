import { ToneBadge } from '#platform/web/ToneBadge.tsx'
import type { Connection } from '../connections.contract.ts'
import { testStateOf, testStates } from '../connections.states.ts'

export function TestBadge({ connection }: { connection: Connection }) {
  const { testSucceeded, testResult } = connection
  const title = testSucceeded !== null && testResult ? { title: testResult } : {}
  return <ToneBadge {...testStates[testStateOf(testSucceeded)]} {...title} />
}
