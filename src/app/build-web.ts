import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../', import.meta.url))
const output = join(root, 'dist/web')
const mark = join(output, '.built-from')

/** Builds the screens when what they are made of differs from what the last build was made of. */
export async function buildWebIfChanged(say: (line: string) => void): Promise<void> {
  const sources = await hashOfSources()
  const built = await readFile(mark, 'utf8').catch(() => '')
  if (built === sources) return
  say('Building the screens …')
  await runVite()
  await writeFile(mark, sources)
}

async function hashOfSources(): Promise<string> {
  const found = await readdir(join(root, 'src'), { recursive: true, withFileTypes: true })
  const sources = found
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => !/[\\/]server[\\/]|\.test\.tsx?$/.test(path))
  const files = [
    ...sources,
    'index.html',
    'vite.config.ts',
    'build-page-code.ts',
    'build-theme-sheet.ts',
    'build-without-style-elements.ts',
    'package-lock.json',
  ].map((path) => (path.startsWith(root) ? path : join(root, path)))
  const hash = createHash('sha256')
  for (const path of files.sort()) hash.update(path).update(await readFile(path))
  return hash.digest('hex')
}

function runVite(): Promise<void> {
  const vite = join(root, 'node_modules/vite/bin/vite.js')
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [vite, 'build', '--logLevel', 'warn'], {
      cwd: root,
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
