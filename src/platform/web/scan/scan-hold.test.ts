import { expect, test } from 'vitest'
import { createScanHold } from './scan-hold.ts'

/** Codes in the order in which they are handled, or refused without a target. */
function scanner(graceMilliseconds: number) {
  const taken: string[] = []
  let target: string | null = null
  const hold = createScanHold(() => target !== null, graceMilliseconds)
  let last = Promise.resolve()
  return {
    taken,
    hold,
    scan: (code: string) => {
      last = last.then(() => hold.over()).then(() => void taken.push(`${target}: ${code}`))
      return last
    },
    mount: (name: string) => {
      target = name
      hold.targetCame()
    },
  }
}

test('scans wait for the loading screen and reach it in order, each once', async () => {
  const { hold, scan, mount, taken } = scanner(10_000)
  mount('old page')
  const pageCame = hold.begin()
  const scans = ['A', 'B', 'C'].map(scan)
  const tabCame = hold.begin()
  pageCame()
  pageCame()
  await Promise.resolve()
  expect(taken).toEqual([])
  mount('bench')
  tabCame()
  await Promise.all(scans)
  await scan('D')
  expect(taken).toEqual(['bench: A', 'bench: B', 'bench: C', 'bench: D'])
})

test('a screen has a moment to mount its scan target; one without a target does not hold scans', async () => {
  const first = scanner(10_000)
  const came = first.hold.begin()
  const scanned = first.scan('A')
  came()
  await Promise.resolve()
  first.mount('bench')
  await scanned
  expect(first.taken).toEqual(['bench: A'])

  const other = scanner(1)
  other.hold.begin()()
  await other.scan('B')
  expect(other.taken).toEqual(['null: B'])
})
