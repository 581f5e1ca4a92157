import { existsSync } from 'node:fs'
import { mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { bundlesFolder, serverBundleState } from '../../bin/server-bundle.mjs'
import { writeMark } from '../../bin/source-state.mjs'
import { bundleServer } from './bundle-server.ts'

/** So that a server that still runs finds the parts of its bundle that it loads late. */
const mostFormerBundles = 5

/**
 * Builds the server into a folder of its own and then names that folder as the newest one: servers
 * that start at the same time see a whole bundle each. `bin/server-bundle.mjs` runs this when it is
 * needed.
 */
async function buildServer(say: (line: string) => void): Promise<void> {
  // Read before the build: what changes meanwhile is built by the next start.
  const { mark, state } = serverBundleState()
  const folder = state.contents.slice(0, 16)
  const bundle = join(bundlesFolder, folder)
  if (!existsSync(join(bundle, 'start.js'))) {
    say('Building the server …')
    const unfinished = join(bundlesFolder, `unfinished-${process.pid}`)
    await mkdir(unfinished, { recursive: true })
    await bundleServer(unfinished)
    await rename(unfinished, bundle).catch(async (error: unknown) => {
      await rm(unfinished, { recursive: true, force: true })
      // Another start was quicker.
      if (!existsSync(join(bundle, 'start.js'))) throw error
    })
  }
  const now = new Date()
  await utimes(bundle, now, now)
  writeMark(mark, { ...state, folder })
  await removeFormer(folder)
}

async function removeFormer(newest: string): Promise<void> {
  const entries = await readdir(bundlesFolder, { withFileTypes: true })
  const folders = entries.filter((entry) => entry.isDirectory() && entry.name !== newest)
  const former = await Promise.all(
    folders.map(async ({ name }) => {
      const path = join(bundlesFolder, name)
      // Another build may remove it at the same time.
      const found = await stat(path).catch(() => null)
      return { path, changed: found?.mtimeMs ?? 0 }
    }),
  )
  former.sort((a, b) => b.changed - a.changed)
  for (const { path } of former.slice(mostFormerBundles))
    await rm(path, { recursive: true, force: true })
}

await buildServer(console.log)
