import type { Offence } from '../offence.ts'
import type { SourceFile } from '../source-files.ts'

/** A base name says which file, so that a search for it finds one. */
export function uniqueNames(files: readonly SourceFile[]): Offence[] {
  const first = new Map<string, string>()
  return files.flatMap(({ path }) => {
    const name = path.split('/').at(-1) ?? ''
    if (!path.startsWith('src/') || /^(?:README\.md|index\.tsx?)$/.test(name)) return []
    const key = name.toLowerCase().replace(/\.tsx?$/, '')
    const taken = first.get(key)
    if (taken === undefined) {
      first.set(key, path)
      return []
    }
    const instead = 'a name that no other file has'
    return [{ file: path, line: 1, what: `the name of ${taken} again`, instead }]
  })
}
