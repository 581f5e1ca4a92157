// Plain JavaScript for Node 20, and without a place of its own: the bundle of the server has a copy.
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'

/**
 * Whether files differ from those of the last build, which `mark` records. Sizes and times of change
 * are compared first, because reading thousands of files takes longer than the rest of a start. A
 * fresh clone has other times: there the contents decide.
 */
export function compareWithBuild(root, files, mark) {
  const built = readMark(mark)
  const stats = hashOf(files, (path) => {
    const { size, mtimeMs } = statSync(path)
    return `${relative(root, path)} ${size} ${mtimeMs}\n`
  })
  if (built.stats === stats) return { isChanged: false, state: built }
  const contents = hashOf(files, (path) => `${relative(root, path)}\n${readFileSync(path, 'utf8')}`)
  const state = { ...built, stats, contents }
  const isChanged = built.contents !== contents
  if (!isChanged) tryToWrite(mark, state)
  return { isChanged, state }
}

/** The files below `src` that this expression does not leave out. */
export function sourcesBelow(root, leftOut) {
  return readdirSync(join(root, 'src'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
    .filter((path) => !leftOut.test(path))
    .sort()
}

/** Readers see the former mark or this one. */
export function writeMark(mark, state) {
  const written = `${mark}.${process.pid}`
  writeFileSync(written, JSON.stringify(state))
  renameSync(written, mark)
}

export function readMark(mark) {
  try {
    return JSON.parse(readFileSync(mark, 'utf8'))
  } catch {
    return {}
  }
}

function tryToWrite(mark, state) {
  try {
    writeMark(mark, state)
  } catch {
    // Where nothing may be written, the next start reads the contents again.
  }
}

function hashOf(files, textOf) {
  const hash = createHash('sha256')
  for (const path of files) hash.update(textOf(path))
  return hash.digest('hex')
}
