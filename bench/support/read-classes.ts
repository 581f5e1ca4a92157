import type { WalkedRead } from '../../tests/support/walk-reads.ts'

/** Kinds of requests, each with the most that it may take at one client. */
export const readClasses = {
  'first page of a list': 25,
  'page far down a list': 25,
  search: 50,
  'exact number': 10,
  'figures, dashboard or one record': 100,
} as const

export type ReadClass = keyof typeof readClasses

/** How a page is marked that was reached by skipping rows, or is the last one. */
export const deepMark = 'after='

export function classOf({ isExact, url, asked }: Pick<WalkedRead, 'isExact' | 'url' | 'asked'>) {
  const of = (name: ReadClass) => name
  if (isExact) return of('exact number')
  const parameters = new URL(url, 'http://localhost').searchParams
  if (parameters.has('q')) return of('search')
  if (asked.includes(deepMark)) return of('page far down a list')
  return of(parameters.has('limit') ? 'first page of a list' : 'figures, dashboard or one record')
}
