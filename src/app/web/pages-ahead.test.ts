import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { firstPages, otherPages, scanPages } from './pages-ahead.ts'
import { pages } from './web-areas.ts'

test('the code of every page that takes scans is fetched ahead, and of no other', () => {
  const scanning = pages.filter(({ scans }) => scans !== null)
  expect(Object.keys(scanPages).sort()).toEqual(scanning.map(({ path }) => path).sort())
})

test('the code of every page is known to the server', async () => {
  const files = { ...scanPages, ...otherPages }
  expect(Object.keys(files).sort()).toEqual(pages.map(({ path }) => path).sort())
  for (const { path, load } of pages) {
    const { Page } = await load()
    expect(files[path]).toMatch(new RegExp(`/${Page.name}\\.tsx$`))
  }
})

test('the files that are named exist, so that a build finds them', () => {
  for (const file of [...firstPages, ...Object.values({ ...scanPages, ...otherPages })]) {
    expect(existsSync(file), file).toBe(true)
    expect(readFileSync(file, 'utf8')).toContain('export function')
  }
})
