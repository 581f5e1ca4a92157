import { randomUUID } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { allSettings, settingOfKey } from '#office/business/all-settings.ts'
import { saveSettings } from '#office/business/server/save-settings.ts'
import { settingGroups } from '#office/business/setting-groups.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Database } from '#platform/server/db/database.ts'
import { settingOf } from '#platform/server/settings/read-setting.ts'
import { rowsOf } from '#platform/server/settings/setting-rows.ts'
import { checkSetting, fitsSetting, settingInWords } from '#platform/settings.rules.ts'
import type { Setting } from '#platform/settings.ts'
import { testDatabase } from '../support/database.ts'
import { oddNumbers } from '../support/odd-requests.ts'
import { printedSeed } from '../support/seed.ts'
import { withoutTrials } from '../support/without-trials.ts'
import { makeUser } from '../support/world.ts'

const byKey = allSettings.map((setting) => [setting.key, setting] as const)
const sentence = /^[“\p{Lu}].*[.]$/su

test('every setting that a file of an area declares is in the registry', async () => {
  const src = new URL('../../src/', import.meta.url)
  const names = await readdir(src, { recursive: true })
  const declared: string[] = []
  for (const name of names.filter((one) => one.endsWith('.settings.ts'))) {
    const file: Readonly<Record<string, Readonly<Record<string, Setting>>>> = await import(
      new URL(name, src).href
    )
    for (const list of Object.values(file))
      declared.push(...Object.values(list).map((one) => one.key))
  }
  expect(declared.sort()).toEqual(allSettings.map(({ key }) => key).sort())
  expect(new Set(declared).size).toBe(declared.length)
})

describe.each(byKey)('%s', (key, setting) => {
  test('is declared completely', () => {
    expect(key).toMatch(/^[a-z]+\.[a-z][a-z0-9_]*$/)
    expect(setting.label).toMatch(/^\p{Lu}.*[^.]$/u)
    expect(setting.effect).toMatch(sentence)
    expect(settingGroups.map(({ label }) => label)).toContain(setting.group)
    if (setting.type.kind !== 'secret') expect(checkSetting(setting, setting.default)).toBeNull()
    const lower = setting.notBelow === undefined ? setting : settingOfKey(setting.notBelow)
    expect(lower?.type.kind).toBe(setting.type.kind)
    expect(lower && setting.default >= lower.default).toBe(true)
  })

  test('refuses values outside its range, and says what is allowed and what it does', () => {
    for (const value of outside(setting)) {
      const refusal = checkSetting(setting, value)
      expect({ value, message: refusal?.message }).toEqual({
        value,
        message: expect.stringContaining(setting.effect),
      })
      expect(refusal?.message).toContain(`“${setting.label}”`)
    }
  })
})

/** Values just beyond the declared range, and of the wrong type. */
function outside({ type }: Setting): readonly unknown[] {
  const wrong = [null, undefined, {}, Number.NaN, 1.5, ['none of them']]
  switch (type.kind) {
    case 'text':
    case 'secret':
      return [...wrong, 'x'.repeat(type.most + 1), 'a\u0000b', 'a\nb', '\ud800']
    case 'long_text':
      return [...wrong, 'x'.repeat(type.most + 1), 'a\u0000b', '\u202e']
    case 'whole':
    case 'percent':
    case 'money':
      return [...wrong, type.least - 1, type.most + 1, String(type.least)]
    case 'whole_list':
      return [...wrong, [], [type.least - 1], [type.least, type.least], [type.most + 1]]
    case 'yes_no':
      return [...wrong, 'yes', 1]
    case 'choice':
      return [...wrong, 'none of them']
    case 'choices':
      return [...wrong, type.options.map(() => 'none of them')]
    case 'time':
      return [...wrong, '24:00', '9:30', '11:60', '']
    case 'country':
    case 'currency':
    case 'time_zone':
      return [...wrong, '', 'XQX', 'ZZ', 'Mars/Phobos', '+05:00']
    case 'picture':
      return [...wrong, 'picture', '00000000', `${randomUUID()}.png`]
    case 'day':
      return [...wrong, '2026-02-29', '30.11.2026', '2026-11-30T00:00Z', 'soon']
  }
}

describe('any input', () => {
  let db: Database
  let admin: Actor

  beforeAll(async () => {
    db = await testDatabase()
    admin = await db.transaction((tx) => makeUser(tx, 'super_admin'))
  })

  const near = (setting: Setting) =>
    'least' in setting.type
      ? fc.integer({ min: setting.type.least - 2, max: setting.type.most + 2 })
      : fc.string({ unit: 'binary', maxLength: 400 })

  test('is refused, or stored as a value that the declaration allows', async () => {
    const seed = printedSeed('values of settings')
    const tried = fc.constantFrom(...allSettings).chain((setting) =>
      fc.record({
        setting: fc.constant(setting),
        value: fc.oneof(
          near(setting),
          fc.constant(setting.default),
          fc.constantFrom<unknown>(...oddNumbers),
          fc.array(fc.integer({ min: -1, max: 2_000 }), { maxLength: 6 }),
          fc.jsonValue({ maxDepth: 2 }),
        ),
      }),
    )
    let stored = 0
    await fc.assert(
      fc.asyncProperty(tried, async ({ setting, value }) => {
        const [newest] = await rowsOf(db.reader, setting.key, null, 1)
        const version = newest?.id ?? 0
        const changes = [{ key: setting.key, value, version }]
        const refusal = await db
          .transaction((tx) => saveSettings(withoutTrials)(tx, admin, { changes, reason: '' }))
          .then(() => null)
          // Any other error would be a server fault: it fails the test.
          .catch((error: unknown) => (error instanceof Refusal ? error : Promise.reject(error)))
        const now = await settingOf(db.reader, setting)
        expect(setting.type.kind === 'secret' || fitsSetting(setting, now)).toBe(true)
        const [after] = await rowsOf(db.reader, setting.key, null, 1)
        expect((after?.id ?? 0) > version).toBe(refusal === null)
        if (after && after.value !== null && !after.isSealed)
          expect(checkSetting(setting, after.value)).toBeNull()
        if (refusal) expect(refusal.message).toMatch(sentence)
        else stored += 1
        expect(settingInWords(setting, now)).toBeTypeOf('string')
      }),
      { seed, numRuns: 400 },
    )
    // The cases reach both results, or they would prove nothing.
    expect(stored).toBeGreaterThan(40)
    expect(stored).toBeLessThan(360)
  })
})
