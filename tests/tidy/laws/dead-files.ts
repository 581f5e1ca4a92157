import type { Offence } from '../offence.ts'
import { isTest } from '../place.ts'
import { isScript, type SourceFile } from '../source-files.ts'

/** Every file of src is reached by imports from something that runs. */
export function deadFiles(files: readonly SourceFile[]): Offence[] {
  const byPath = new Map(files.map((file) => [file.path, file]))
  const reached = new Set<string>()
  const waiting = files.map(({ path }) => path).filter(isEntry)
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (reached.has(path)) continue
    reached.add(path)
    for (const { target } of byPath.get(path)?.imports ?? []) if (target) waiting.push(target)
  }
  return files
    .filter(({ path }) => isJudged(path) && !reached.has(path))
    .map(({ path }) => ({
      file: path,
      line: 1,
      what: 'nothing that runs imports it',
      instead: 'an import, or no file',
    }))
}

function isEntry(path: string): boolean {
  return (
    isTest(path) ||
    /^src\/app\/(?:[^/]+\.ts|web\/main\.tsx|worker\/service-worker\.ts)$/.test(path) ||
    /^bin\//.test(path) ||
    /\.config\.[cm]?[jt]s$/.test(path) ||
    // Tidy reads the list of areas as text, so it is in use before anything imports it.
    path === 'src/areas.ts'
  )
}

function isJudged(path: string): boolean {
  return (
    path.startsWith('src/') && (isScript(path) || path.endsWith('.css')) && !/\.d\.ts$/.test(path)
  )
}
