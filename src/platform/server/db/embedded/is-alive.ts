import { existsSync, readFileSync } from 'node:fs'
import { errorCode } from './error-code.ts'

/** True while the process runs. A zombie does not: it stays for ever where nobody collects it. */
export function isAlive(pid: number): boolean {
  return takesSignals(pid) && !isZombie(pid)
}

/** True for zombies as well, which is what PostgreSQL goes by. */
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
    // The name in parentheses may itself hold parentheses and blanks: the state follows the last.
    return /[ZX]/.test(stat.charAt(stat.lastIndexOf(')') + 2))
  } catch {
    return true
  }
}
