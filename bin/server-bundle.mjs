// Plain JavaScript for Node 20, like all that starts the server.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { serverFlags } from './server-flags.mjs'
import { compareWithBuild, readMark, sourcesBelow } from './source-state.mjs'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const longestBuildMilliseconds = 180_000

/** The folders of bundles; each build has one of its own, so that running servers keep theirs. */
export const bundlesFolder = join(root, 'dist/server')
const mark = join(bundlesFolder, 'newest.json')

/** Whether the newest bundle is of these sources, and what is known of both. */
export function serverBundleState() {
  const files = [
    ...sourcesBelow(root, /[\\/]web[\\/]|\.test\.tsx?$/),
    join(root, 'bin/source-state.mjs'),
    join(root, 'package-lock.json'),
  ]
  return { mark, ...compareWithBuild(root, files, mark) }
}

/**
 * What this Node needs to run the server: its arguments and its environment. The server is built
 * before where its sources have changed; where only the bundle was delivered, it is used as it is.
 */
export function serverCommand(node) {
  if (existsSync(join(root, 'src')) && isOutdated()) build(node)
  const { folder } = readMark(mark)
  if (!folder) throw new Error(`There is no server in ${bundlesFolder}, and no source to build it.`)
  const bundle = join(bundlesFolder, folder)
  return {
    args: [...serverFlags, join(bundle, 'start.js')],
    // With more arenas the allocator of Linux keeps several megabytes that nothing uses.
    env: { NODE_COMPILE_CACHE: join(bundle, 'compiled'), MALLOC_ARENA_MAX: '2' },
  }
}

function isOutdated() {
  const { isChanged, state } = serverBundleState()
  return isChanged || !existsSync(join(bundlesFolder, state.folder ?? '', 'start.js'))
}

function build(node) {
  const built = spawnSync(node, [join(root, 'src/app/build-server.ts')], {
    cwd: root,
    stdio: 'inherit',
    timeout: longestBuildMilliseconds,
  })
  if (built.status === 0) return
  const cause = built.error?.message ?? `exit code ${built.status ?? built.signal}`
  throw new Error(`The server could not be built (${cause}); see above.`)
}
