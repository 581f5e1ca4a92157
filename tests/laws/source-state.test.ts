import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { compareWithBuild, sourcesBelow, writeMark } from '../../bin/source-state.mjs'

let root = ''
const mark = () => join(root, 'newest.json')
const files = () => sourcesBelow(root, /[\\/]web[\\/]/)
const look = () => compareWithBuild(root, files(), mark())

function change(path: string, text: string): void {
  writeFileSync(join(root, path), text)
}

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'quartermaster-sources-'))
  onTestFinished(() => rmSync(root, { recursive: true, force: true }))
  for (const folder of ['src/orders', 'src/web']) mkdirSync(join(root, folder), { recursive: true })
  change('src/orders/one.ts', 'one')
  change('src/orders/two.ts', 'two')
  change('src/web/page.ts', 'page')
})

test('without a build, or with a damaged mark, everything has changed', () => {
  expect(look().isChanged).toBe(true)
  change('newest.json', '{"stats"')
  expect(look().isChanged).toBe(true)
})

test('a change, a new file and a removed one are noticed, and files that are left out are not', () => {
  writeMark(mark(), look().state)
  expect(look().isChanged).toBe(false)
  change('src/web/page.ts', 'another page')
  expect(look().isChanged).toBe(false)
  change('src/orders/two.ts', 'too')
  utimesSync(join(root, 'src/orders/two.ts'), 1, 1)
  expect(look().isChanged).toBe(true)
  writeMark(mark(), look().state)
  change('src/orders/three.ts', '')
  expect(look().isChanged).toBe(true)
  writeMark(mark(), look().state)
  rmSync(join(root, 'src/orders/three.ts'))
  expect(look().isChanged).toBe(true)
})

test('other times with the same contents, as in a fresh clone, are no change', () => {
  writeMark(mark(), { ...look().state, folder: 'f' })
  utimesSync(join(root, 'src/orders/one.ts'), 1_000, 1_000)
  const { isChanged, state } = look()
  expect(isChanged).toBe(false)
  expect(state.folder).toBe('f')
})
