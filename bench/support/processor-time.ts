import { readdir, readFile } from 'node:fs/promises'

/** What Linux counts processor time in. */
const tickMilliseconds = 10

type Process = {
  readonly parent: number
  /** Its own time so far, and that of its children that have ended. */
  readonly own: number
  readonly ofEnded: number
}

/** User and system time of a process so far. */
export async function processorTime(pid: number): Promise<number> {
  return (await processOf(String(pid)))?.own ?? 0
}

/** The same of those that it started, such as PostgreSQL's connections, there or ended. */
export async function processorTimeOfChildren(pid: number): Promise<number> {
  const names = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const all = await Promise.all(names.map(processOf))
  const ended = (await processOf(String(pid)))?.ofEnded ?? 0
  return all.reduce((sum, each) => (each?.parent === pid ? sum + each.own : sum), ended)
}

async function processOf(pid: string): Promise<Process | null> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null)
  if (stat === null) return null
  // The name before the last bracket may hold anything.
  const [, parent, ...rest] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  const time = (first: number) => (Number(rest[first]) + Number(rest[first + 1])) * tickMilliseconds
  return { parent: Number(parent), own: time(9), ofEnded: time(11) }
}
