import { expect, test } from 'vitest'
import { openQueue } from './picture-queue.ts'

/** Work that ends on command, and notes when it began. */
function handWork() {
  const began: string[] = []
  const ends = new Map<string, () => void>()
  return {
    began,
    work: (name: string) => () => {
      began.push(name)
      return new Promise<string>((resolve) => ends.set(name, () => resolve(name)))
    },
    end: async (name: string) => {
      ends.get(name)?.()
      await new Promise(setImmediate)
    },
  }
}

const queue = () =>
  openQueue({ places: 2, waitingPerOwner: 3, refuse: () => new Error('too many') })

test('two run at a time, and the smallest waiting one goes first', async () => {
  const { run } = queue()
  const { began, work, end } = handWork()
  const job = (name: string, size: number) => run({ size, owner: name }, work(name))
  const all = [job('a', 9), job('b', 9), job('big', 8), job('small', 1), job('middle', 4)]
  await new Promise(setImmediate)
  expect(began).toEqual(['a', 'b'])
  await end('b')
  expect(began).toEqual(['a', 'b', 'small'])
  await end('a')
  await end('small')
  expect(began).toEqual(['a', 'b', 'small', 'middle', 'big'])
  await end('middle')
  await end('big')
  expect(await Promise.all(all)).toEqual(['a', 'b', 'big', 'small', 'middle'])
})

test('a user may have three waiting; others and the server itself still have room', async () => {
  const { run } = queue()
  const { began, work, end } = handWork()
  const jobs = ['1', '2', '3', '4', '5'].map((name) => run({ size: 1, owner: 'ada' }, work(name)))
  await expect(run({ size: 1, owner: 'ada' }, work('6'))).rejects.toThrow('too many')
  jobs.push(run({ size: 2, owner: 'bob' }, work('his')))
  jobs.push(run({ size: 3, owner: null }, work('server')))
  for (const name of ['1', '2', '3', '4', '5', 'his', 'server']) await end(name)
  expect(await Promise.all(jobs)).toHaveLength(7)
  expect(began.slice(-2)).toEqual(['his', 'server'])
})

test('work that fails frees its place for the next', async () => {
  const { run } = queue()
  const fail = () => Promise.reject(new Error('broken'))
  const tries = Array.from({ length: 9 }, () => run({ size: 1, owner: null }, fail))
  for (const each of tries) await expect(each).rejects.toThrow('broken')
  expect(await run({ size: 1, owner: 'ada' }, async () => 'done')).toBe('done')
})
