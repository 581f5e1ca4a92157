import { type ChildProcess, spawn } from 'node:child_process'
import { productRoot } from '#platform/server/product-root.ts'

const longestStopMilliseconds = 3_000

/**
 * Both sides, reloading: the server restarts when a file that it imported changes (the embedded
 * database lives on and is adopted), and Vite puts changed screens into the open page.
 */
export async function runDev(say: (line: string) => void): Promise<void> {
  const children = [
    node(['--watch', '--watch-preserve-output', 'src/app/start.ts', '--no-build']),
    node(['node_modules/vite/bin/vite.js', '--clearScreen', 'false']),
  ]
  say('Open the address that Vite prints below; it passes API calls on to the server.')
  const stop = () => {
    for (const child of children) child.kill('SIGTERM')
    // Node's watcher closes the server but goes on waiting for changes itself.
    setTimeout(() => {
      for (const child of children) child.kill('SIGKILL')
    }, longestStopMilliseconds)
  }
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
  await Promise.all(children.map(ended))
}

function node(args: readonly string[]): ChildProcess {
  return spawn(process.execPath, args, { cwd: productRoot, stdio: 'inherit' })
}

function ended(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    child.on('exit', () => resolve())
    child.on('error', () => resolve())
  })
}
