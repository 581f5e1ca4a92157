import { fileURLToPath } from 'node:url'
import { runUnderNode } from './run-under-node.mjs'
import { serverFlags } from './server-flags.mjs'

// On Ctrl+C the server gets the terminal's SIGINT and this SIGTERM: it closes once for both.
const start = fileURLToPath(new URL('../src/app/start.ts', import.meta.url))
runUnderNode([...serverFlags, start, ...process.argv.slice(2)], { SIGINT: 'SIGTERM' })
