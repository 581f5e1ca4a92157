import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { fileURLToPath } from 'node:url'
import { ensureDependencies, nodeBinary } from './ensure-ready.mjs'

/**
 * Where Node keeps the compiled modules between starts. They are most of the time of a start
 * (`npm run bench cold-start`). A folder that cannot be written to is left out by Node itself.
 */
const compiledModules = fileURLToPath(new URL('../node_modules/.cache/compiled', import.meta.url))

/**
 * Runs a recent Node with these arguments (flags, the file, its own arguments) and ends as it ends.
 * Signals that this process gets are passed on, as another signal where the file wants one.
 */
export function runUnderNode(args, { translate = {}, env = {} } = {}) {
  ensureDependencies()
  const child = spawn(nodeBinary(), args, {
    stdio: 'inherit',
    env: { NODE_COMPILE_CACHE: compiledModules, ...process.env, ...env },
  })
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
