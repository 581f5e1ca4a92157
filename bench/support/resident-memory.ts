import { readFile } from 'node:fs/promises'

/** Resident memory of one process, in megabytes; 0 if the system does not report it. */
export async function residentMegabytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024
}

/** The processes that this one has started, for example the server that `bin/start.mjs` runs. */
export async function childrenOf(pid: number): Promise<readonly number[]> {
  const pids = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '')
  return pids.split(' ').filter(Boolean).map(Number)
}
