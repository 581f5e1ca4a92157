import { fileURLToPath } from 'node:url'
import { runUnderNode } from './run-under-node.mjs'

// On Ctrl+C the server gets the terminal's SIGINT and this SIGTERM: it closes once for both.
runUnderNode(
  fileURLToPath(new URL('../src/main/start.ts', import.meta.url)),
  process.argv.slice(2),
  { SIGINT: 'SIGTERM' },
)
