import { runUnderNode } from './run-under-node.mjs'

const [file, ...args] = process.argv.slice(2)
if (!file) {
  console.error('Usage: node bin/run.mjs FILE [ARGUMENTS]')
  process.exit(2)
}
runUnderNode([file, ...args])
