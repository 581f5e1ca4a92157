import { expect, test } from 'vitest'
import { createScanHold } from './scan-hold.ts'

/** Codes as they are taken, in order, or refused for want of anybody. */
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

test('scans wait for the screen that is on its way and come to it in order, each once', async () => {
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

test('a screen has a moment to begin taking scans; one that takes none does not keep them', async () => {
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
