import { fileURLToPath } from 'node:url'
import { ensureDependencies, nodeBinary } from './ensure-ready.mjs'
import { runUnderNode } from './run-under-node.mjs'
import { serverCommand } from './server-bundle.mjs'
import { serverFlags } from './server-flags.mjs'

const given = process.argv.slice(2)
// On Ctrl+C the server gets the terminal's SIGINT and this SIGTERM: it closes once for both.
const translate = { SIGINT: 'SIGTERM' }

if (given.includes('--dev')) {
  const start = fileURLToPath(new URL('../src/app/start.ts', import.meta.url))
  runUnderNode([...serverFlags, start, ...given], { translate })
} else {
  ensureDependencies()
  const { args, env } = commandOrExit()
  runUnderNode([...args, ...given], { translate, env })
}

function commandOrExit() {
  try {
    return serverCommand(nodeBinary())
  } catch (error) {
    console.error(error.message)
    process.exit(1)
  }
}
