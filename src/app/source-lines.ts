import { readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { productRoot } from '#platform/server/product-root.ts'
import { findSources, type Place } from './find-sources.ts'
import type { ReducedMap } from './reduce-map.ts'

/** Where places of the bundle come from, as `file:line:column` and `src/…:line`; null where unknown. */
const known = new Map<string, string | null>()

/**
 * Makes stack traces name source files and their lines, although the server runs as a bundle. Node's
 * own way (`--enable-source-maps`) reads all maps at every start, and keeps them: 18 MB at first, and
 * 15 MB more from the first stack trace on. This one reads a map for places that it has not met yet.
 */
export function nameSourceLines(): void {
  Error.prepareStackTrace = (error, frames) => {
    learn(frames)
    return [headOf(error), ...frames.map((frame) => `    at ${describe(frame)}`)].join('\n')
  }
}

/** An error whose own text cannot be made keeps its stack trace. */
function headOf(error: Error): string {
  try {
    return String(error)
  } catch {
    return 'Error'
  }
}

function describe(frame: NodeJS.CallSite): string {
  const written = String(frame)
  const source = known.get(keyOf(frame))
  return source ? written.replace(/file:[^\s()]+/, source) : written
}

const keyOf = (frame: NodeJS.CallSite) =>
  `${frame.getFileName()}:${frame.getLineNumber()}:${frame.getColumnNumber()}`

/** Looks up all new places of a stack trace, each file once. */
function learn(frames: readonly NodeJS.CallSite[]): void {
  const places = new Map<string, Map<string, Place>>()
  for (const frame of frames) {
    const file = frame.getFileName()
    const key = keyOf(frame)
    if (!file?.startsWith('file:') || known.has(key)) continue
    const place = {
      line: (frame.getLineNumber() ?? 1) - 1,
      column: (frame.getColumnNumber() ?? 1) - 1,
    }
    places.set(file, (places.get(file) ?? new Map()).set(key, place))
  }
  for (const [file, wanted] of places) {
    const path = fileURLToPath(file)
    const found = findSources(readMap(`${path}.map`), [...wanted.values()])
    for (const [at, key] of [...wanted.keys()].entries()) {
      const source = found[at]
      const inProduct = source && relative(productRoot, join(path, '..', source.file))
      known.set(key, inProduct ? `${inProduct}:${source.line + 1}` : null)
    }
  }
}

/** Files that were not built have no map. */
function readMap(path: string): ReducedMap | null {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return null
  }
}
