import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { productRoot } from '#platform/server/product-root.ts'
import { compareWithBuild, sourcesBelow, writeMark } from '../../bin/source-state.mjs'

const mark = join(productRoot, 'dist/web/.built-from')

/** Builds the screens when what they are made of differs from what the last build was made of. */
export async function buildWebIfChanged(say: (line: string) => void): Promise<void> {
  const { isChanged, state } = compareWithBuild(productRoot, sourcesOfScreens(), mark)
  if (!isChanged) return
  say('Building the screens …')
  await runVite()
  writeMark(mark, state)
}

function sourcesOfScreens(): string[] {
  const besides = [
    'index.html',
    'vite.config.ts',
    'build-page-code.ts',
    'build-service-worker.ts',
    'build-theme-sheet.ts',
    'build-without-style-elements.ts',
    'package-lock.json',
  ]
  return [
    ...sourcesBelow(productRoot, /[\\/]server[\\/]|\.test\.tsx?$/),
    ...besides.map((path) => join(productRoot, path)),
  ]
}

function runVite(): Promise<void> {
  const vite = join(productRoot, 'node_modules/vite/bin/vite.js')
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [vite, 'build', '--logLevel', 'warn'], {
      cwd: productRoot,
      // Under another value, such as that of the tests, it would be React for developers.
      env: { ...process.env, NODE_ENV: 'production' },
      stdio: ['ignore', 'inherit', 'inherit'],
    })
    child.on('error', reject)
    child.on('exit', (code) =>
      code === 0
        ? resolve()
        : reject(new Error(`The screens could not be built (exit code ${code}); see above.`)),
    )
  })
}

if (import.meta.main) await buildWebIfChanged(console.log)
