import { beforeAll, expect, test } from 'vitest'
import { platformSettings } from '#platform/platform.settings.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Database } from '#platform/server/db/database.ts'
import { placePicture } from '#platform/server/files/keep-picture.ts'
import { openFiles } from '#platform/server/files/open-files.ts'
import { newId } from '#platform/server/new-id.ts'
import { settingOf } from '#platform/server/settings/read-setting.ts'
import { posSettings } from '#sales/pos/pos.settings.ts'
import { testDatabase } from '../../../../tests/support/database.ts'
import { pictureOf } from '../../../../tests/support/pictures.ts'
import { aStockPhoto } from '../../../../tests/support/stock-photo-steps.ts'
import { withoutTrials } from '../../../../tests/support/without-trials.ts'
import { makeWorld, type World } from '../../../../tests/support/world.ts'
import { compareSettingsFile, type PlaceToFill, readSettingsFile } from '../settings-file.ts'
import { listSettings } from './business.queries.ts'
import { settingsToFile } from './export-settings.ts'
import { saveSettings } from './save-settings.ts'
import { addSettingPicture } from './setting-pictures.ts'

let db: Database
let world: World
let admin: Actor

beforeAll(async () => {
  db = await testDatabase()
  world = await makeWorld(db)
  admin = world.admin
})

const files = openFiles({ place: 'database' })
const words = { currency: 'GBP', locale: 'en-GB' }
const { staffDiscount } = posSettings
const { companyName, companyLogo } = platformSettings

const save = (key: string, value: unknown, version: number, outletId?: string) =>
  db.transaction((tx) =>
    saveSettings(withoutTrials)(tx, admin, {
      outletId,
      changes: [{ key, value, version }],
      reason: '',
    }),
  )

async function placeOf(outletId: string | null, code: string | null): Promise<PlaceToFill> {
  const input = outletId ? { outletId } : {}
  const { settings } = await listSettings([], [])(db.reader, admin, input)
  const held = settings.flatMap(({ key, value, version }) =>
    value === null ? [] : [[key, { value, version }] as const],
  )
  return { outletId, code, held: new Map(held) }
}

const codeOf = async (id: string) => {
  const found = await db.reader.selectFrom('outlets').select('code').where('id', '=', id).execute()
  return found[0]?.code ?? ''
}

test('an exported file restores what was changed afterwards, also at an outlet', async () => {
  const { outletId } = world
  const code = await codeOf(outletId)
  await save(staffDiscount.key, 1_250, 0, outletId)
  const text = JSON.stringify(await settingsToFile(db.reader, admin))
  const file = readSettingsFile(text)
  if (typeof file === 'string') throw new Error(file)
  const places = [await placeOf(null, null), await placeOf(outletId, code)]
  const unchanged = compareSettingsFile(file, places, words)
  expect(unchanged).toMatchObject({ changes: [], left: [], same: file.values.length })

  await save(companyName.key, 'Harbour & Hearth', 0)
  const newest = places[1]?.held.get(staffDiscount.key)?.version ?? 0
  await save(staffDiscount.key, 500, newest, outletId)
  const now = [await placeOf(null, null), await placeOf(outletId, code)]
  const { changes } = compareSettingsFile(file, now, words)
  expect(
    changes.map(({ setting, place, from, to }) => [setting.key, place.code, from, to]),
  ).toEqual([
    [companyName.key, null, 'Harbour & Hearth', 'Quartermaster'],
    [staffDiscount.key, code, 500, 1_250],
  ])
  for (const { setting, place, to, version } of changes)
    await save(setting.key, to, version, place.outletId ?? undefined)
  expect(await settingOf(db.reader, companyName)).toBe('Quartermaster')
  expect(await settingOf(db.reader, staffDiscount, outletId)).toBe(1_250)
})

test('a file names what cannot be imported, and why', async () => {
  const value = (key: string, to: string | number, outlet: string | null = null) => ({
    key,
    label: key,
    outlet,
    value: to,
  })
  const file = readSettingsFile(
    JSON.stringify({
      format: 'quartermaster.settings',
      version: 1,
      company: 'Hollis',
      exportedAt: '2026-11-25T00:00:00Z',
      values: [
        value('orders.nonsense', 1),
        value(companyLogo.key, newId()),
        value(companyName.key, 'Hollis', 'MAIN'),
        value(staffDiscount.key, 500, 'NOWHERE'),
        value(staffDiscount.key, 99_000),
      ],
    }),
  )
  if (typeof file === 'string') throw new Error(file)
  const { changes, left } = compareSettingsFile(file, [await placeOf(null, null)], words)
  expect(changes).toEqual([])
  expect(left.map(({ why }) => why)).toEqual([
    'This version has no such setting.',
    'Secrets and pictures are not imported.',
    'It is one value for the whole business.',
    'There is no outlet NOWHERE.',
    expect.stringContaining('goes from'),
  ])
})

test('a file that is no file of settings is named as such', () => {
  expect(readSettingsFile('company;name')).toMatch(/^This file is not JSON\./)
  expect(readSettingsFile('[]')).toMatch(/^This file holds no settings\./)
  expect(readSettingsFile('{"format":"quartermaster.settings","version":2}')).toMatch(
    /^This file is from another version/,
  )
})

test('only a picture that was uploaded as the logo can be the logo', async () => {
  const [variant] = world.variants
  const level = { variantId: variant?.id ?? '', outletId: world.outletId }
  await aStockPhoto(db, admin, level)
  const photo = await db.reader
    .selectFrom('stock_photos')
    .select('file_id')
    .executeTakeFirstOrThrow()
  await expect(save(companyLogo.key, photo.file_id, 0)).rejects.toMatchObject({
    code: 'bad_setting',
    message: 'This picture was not uploaded for “Logo”. Upload it there, then save.',
  })
  const picture = await placePicture(files, await pictureOf('#00ff00'), null)
  const { fileId } = await db.transaction((tx) =>
    addSettingPicture(tx, admin, files, { key: companyLogo.key, picture }),
  )
  await save(companyLogo.key, fileId, 0)
  expect(await settingOf(db.reader, companyLogo)).toBe(fileId)
})
