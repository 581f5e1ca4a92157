import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, gzip as gzipCompress } from 'node:zlib'

const gzip = promisify(gzipCompress)
const brotli = promisify(brotliCompress)

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
  await compressAssets()
  await writeFile(mark, sources)
}

async function hashOfSources(): Promise<string> {
  const found = await readdir(join(root, 'src'), { recursive: true, withFileTypes: true })
  const sources = found
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => !/[\\/]server[\\/]|\.test\.tsx?$/.test(path))
  const files = [...sources, 'index.html', 'vite.config.ts', 'package-lock.json'].map((path) =>
    path.startsWith(root) ? path : join(root, path),
  )
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

/** Packed once here rather than at each request; the server sends what the browser takes. */
async function compressAssets(): Promise<void> {
  const folder = join(output, 'assets')
  const names = (await readdir(folder)).filter((name) => /\.(js|css|svg)$/.test(name))
  await Promise.all(
    names.map(async (name) => {
      const bytes = await readFile(join(folder, name))
      await writeFile(join(folder, `${name}.gz`), await gzip(bytes, { level: 9 }))
      await writeFile(join(folder, `${name}.br`), await brotli(bytes))
    }),
  )
}

if (import.meta.main) await buildWebIfChanged(console.log)
