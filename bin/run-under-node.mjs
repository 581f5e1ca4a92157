import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { ensureDependencies, nodeBinary } from './ensure-ready.mjs'

/**
 * Runs a recent Node with these arguments (flags, the file, its own arguments) and ends as it ends.
 * Signals that this process gets are passed on, as another signal where the file wants one.
 */
export function runUnderNode(args, translate = {}) {
  ensureDependencies()
  const child = spawn(nodeBinary(), args, { stdio: 'inherit' })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => {
      const isFromTerminal = signal === 'SIGINT' && process.stdin.isTTY
      // The terminal has told the whole group; a second SIGINT often means "die at once".
      if (isFromTerminal && !translate[signal]) return
      child.kill(translate[signal] ?? signal)
    })
  }
  child.on('error', (error) => {
    console.error(`Node did not start: ${error.message}`)
    process.exit(1)
  })
  child.on('exit', (code, signal) => process.exit(code ?? 128 + constants.signals[signal]))
}
