import { existsSync, readFileSync } from 'node:fs'
import { errorCode } from './error-code.ts'

/** True while the process runs. A zombie does not: it remains when its parent never collects it. */
export function isAlive(pid: number): boolean {
  return takesSignals(pid) && !isZombie(pid)
}

/** Also true for zombies, which is PostgreSQL's own test. */
export function takesSignals(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return errorCode(error) === 'EPERM'
  }
}

function isZombie(pid: number): boolean {
  if (!existsSync('/proc/self/stat')) return false
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name in parentheses may contain parentheses and spaces: the state follows the last one.
    return /[ZX]/.test(stat.charAt(stat.lastIndexOf(')') + 2))
  } catch {
    return true
  }
}
