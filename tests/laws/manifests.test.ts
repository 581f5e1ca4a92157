import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { allAreas, allPages } from '#all-areas.ts'
import { api } from '#app/api.ts'
import { serverAreas } from '#app/server-areas.ts'
import { wings } from '#areas.ts'
import { areaPhrases } from '#office/activity/all-phrases.ts'
import { knownNouns } from '#office/activity/known-nouns.ts'
import * as platformNouns from '#platform/platform.nouns.ts'
import { platformPhrases } from '#platform/platform.phrases.ts'
import { openFiles } from '#platform/server/files/open-files.ts'
import { openOutside } from '#platform/server/outside/open-outside.ts'

const source = fileURLToPath(new URL('../../src/', import.meta.url))

const serving = serverAreas({
  outside: openOutside({ allowed: [], isSecureOnly: true }),
  files: openFiles({ place: 'database' }),
  address: '',
})

const folders = Object.entries(wings).flatMap(([wing, areas]) =>
  areas.map((area) => ({ wing, area, folder: `${source}${wing}/${area}/` })),
)

const twice = (names: readonly string[]) =>
  names.filter((name, index) => names.indexOf(name) !== index)

test('every manifest is in the list of its wing', () => {
  for (const { wing, area, folder } of folders) {
    if (!existsSync(`${folder}${area}.area.ts`)) continue
    const list = readFileSync(`${source}${wing}/areas-of-${wing}.ts`, 'utf8')
    const name = area.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
    expect(list, area).toContain(`  ${name}Area,\n`)
  }
})

test('what an area has at its root is in its manifest', () => {
  for (const { area, folder } of folders) {
    const manifest = `${folder}${area}.area.ts`
    const text = existsSync(manifest) ? readFileSync(manifest, 'utf8') : ''
    const declared = existsSync(folder)
      ? readdirSync(folder).filter((name) =>
          /\.(contract|pages|phrases|objects|actions)\.ts$/.test(name),
        )
      : []
    for (const name of declared) {
      const holdsOnlyRows = !/export const \w+(Contract|Pages|Phrases|Objects|Actions)\b/.test(
        readFileSync(`${folder}${name}`, 'utf8'),
      )
      if (!holdsOnlyRows) expect(text, `${area}: ${name}`).toContain(`'./${name}'`)
    }
  }
})

test('every contract has its routes on the server, and no two areas have one name', () => {
  const served = serving.flatMap(({ routes }) => Object.keys(routes))
  expect(twice(served)).toEqual([])
  expect(served.toSorted()).toEqual(Object.keys(api).toSorted())
})

test('no two areas declare the same page, noun or live visibility', () => {
  expect(twice(allPages.map(({ path }) => path))).toEqual([])
  expect(twice(allAreas.flatMap(({ nouns }) => nouns.map(({ key }) => key)))).toEqual([])
  expect(twice(allAreas.flatMap(({ seenBy }) => Object.keys(seenBy)))).toEqual([])
})

test('no two pages have the same place in the menu', () => {
  const places = allPages.flatMap(({ menu }) => (menu ? [`${menu.section} ${menu.place}`] : []))
  expect(twice(places)).toEqual([])
})

test('the activity log knows the nouns and phrases of every area', () => {
  const ofPlatform: readonly string[] = Object.values(platformNouns).map(({ key }) => key)
  const known = knownNouns.map(({ key }) => key).filter((key) => !ofPlatform.includes(key))
  expect(known.toSorted()).toEqual(
    allAreas.flatMap(({ nouns }) => nouns.map(({ key }) => key)).toSorted(),
  )
  const phrases = allAreas
    .map((area) => area.phrases)
    .filter((each) => Object.keys(each.said).length)
  expect(new Set(areaPhrases)).toEqual(new Set([platformPhrases, ...phrases]))
})
