import { readFile } from 'node:fs/promises'
import { roles } from '#organization/users/roles.ts'

const tableFile = new URL('../laws/access-table.txt', import.meta.url)

/**
 * The columns of the table, in its order: the roles, then signed-in callers without an effective
 * role.
 */
export const askers: readonly string[] = [...roles, 'unknown', 'anonymous']

/** The lines of the reviewed table, without its comments. */
export async function reviewedLines(): Promise<string[]> {
  const text = await readFile(tableFile, 'utf8')
  return text.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
}

/** In the table `all` means every caller, and `signed-in` everyone except anonymous. */
export function lineOf(name: string, may: readonly string[]): string {
  if (may.length === askers.length) return `${name}: all`
  if (may.length === askers.length - 1 && !may.includes('anonymous')) return `${name}: signed-in`
  return `${name}: ${may.join(' ') || 'none'}`
}

/** The callers that the table allows for each endpoint and route. */
export async function reviewedTable(): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const lines = await reviewedLines()
  return new Map(
    lines.map((line) => {
      const [name = '', who = ''] = line.split(': ')
      return [name, new Set(askersIn(who))]
    }),
  )
}

function askersIn(who: string): readonly string[] {
  if (who === 'all') return askers
  if (who === 'signed-in') return askers.filter((asker) => asker !== 'anonymous')
  return who.split(' ')
}
