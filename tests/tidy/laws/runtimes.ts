import type { Offence } from '../offence.ts'
import { placeOf } from '../place.ts'
import type { SourceFile } from '../source-files.ts'

/** Web never imports server, nor the reverse; main's own root may not carry one to the other. */
export function runtimes(files: readonly SourceFile[]): Offence[] {
  const byPath = new Map(files.map((file) => [file.path, file]))
  return files.flatMap((file) => {
    const from = runtimeOf(file.path)
    if (!from) return []
    return file.imports.flatMap(({ target, line }) => {
      if (!target) return []
      const wrong = from === 'web' ? reachesServer(target, byPath) : crossesOver(from, target)
      if (!wrong) return []
      return [{ file: file.path, line, what: `${from} imports ${wrong}`, instead: 'the area root' }]
    })
  })
}

// Files in main outside its web folder start processes, so they count as server.
function runtimeOf(path: string): string | null {
  const place = placeOf(path)
  if (!place) return null
  return place.area === 'app' && place.runtime === 'root' ? 'server' : place.runtime
}

function crossesOver(from: string, target: string): string | null {
  const to = placeOf(target)?.runtime
  if (to === 'web') return target
  return from === 'root' && to === 'server' ? target : null
}

// A list in main's root may be shared with the web so long as it drags no server along.
function reachesServer(
  target: string,
  byPath: ReadonlyMap<string, SourceFile>,
  seen = new Set<string>(),
): string | null {
  const place = placeOf(target)
  if (place?.runtime === 'server') return target
  if (place?.area !== 'app' || place.runtime !== 'root' || seen.has(target)) return null
  seen.add(target)
  for (const next of byPath.get(target)?.imports ?? []) {
    if (next.target === null && next.specifier.startsWith('node:'))
      return `${target} (${next.specifier})`
    const reached = next.target === null ? null : reachesServer(next.target, byPath, seen)
    if (reached) return `${target}, which imports ${reached}`
  }
  return null
}
