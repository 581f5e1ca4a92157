import { ToneBadge } from '#platform/web/ToneBadge.tsx'
import type { Connection } from '../connections.contract.ts'
import { activeStates, testStateOf, testStates } from '../connections.states.ts'

export function ActiveBadge({ isActive }: { isActive: boolean }) {
  return <ToneBadge {...activeStates[isActive ? 'active' : 'off']} />
}

export function TestBadge({ connection }: { connection: Connection }) {
  const { testSucceeded, testResult } = connection
  const title = testSucceeded !== null && testResult ? { title: testResult } : {}
  return <ToneBadge {...testStates[testStateOf(testSucceeded)]} {...title} />
}
