import { beforeAll, expect, test } from 'vitest'
import { capability } from '#organization/users/capabilities.ts'
import { Refusal } from '#platform/refusal.ts'
import { newActor } from '#platform/server/actor.ts'
import type { Database } from '#platform/server/db/database.ts'
import { newId } from '#platform/server/new-id.ts'
import { writeSetting } from '#platform/server/settings/write-setting.ts'
import { checkDigit } from '#stock/catalog/gtin.ts'
import { addProducts } from '#stock/catalog/server/index.ts'
import { testDatabase } from '../../../../tests/support/database.ts'
import { makeWorld, setUp, type World } from '../../../../tests/support/world.ts'
import type { ScanKind } from '../scan-meanings.ts'
import { scanCode } from '../scanning.contract.ts'
import { refuseUnknownCode } from '../scanning.rules.ts'
import { scanningSettings } from '../scanning.settings.ts'
import { keepScan } from './keep-scan.ts'
import type { LotFinder } from './readings-left.ts'
import { type CodeFinder, resolveCode } from './resolve-code.ts'

const gtin = '09506000134352'
const whole = (digits: string) => `${digits}${checkDigit(digits)}`

let db: Database
let world: World
let binId: string

beforeAll(async () => {
  db = await testDatabase()
  world = await makeWorld(db, 0)
  binId = newId()
  await db.transaction(async (tx) => {
    const money = { priceMinor: 1200, currency: 'GBP' }
    const box = { code: '15010000000018', packQuantity: 12 }
    await addProducts(tx, setUp, [
      { sku: 'TEA', title: 'Tea', barcodes: [gtin], ...money },
      { sku: 'B-SIDE', title: 'Record', barcodes: [box, 'p-own'], ...money },
      { sku: 'HAM', title: 'Ham', unit: 'kg', quantityScale: 3, barcodes: ['2612345'], ...money },
      { sku: '00042', title: 'Cheese', unit: 'kg', quantityScale: 3, ...money },
    ])
    await tx
      .insertInto('bins')
      .values({ id: binId, outlet_id: world.outletId, code: 'A-01', kind: 'shelf' })
      .execute()
    const setting = scanningSettings.embeddedPatterns
    const words = { currency: 'GBP', locale: 'en-GB' }
    const change = { setting, outletId: world.outletId, version: 0, reason: '', words }
    const bad = writeSetting(tx, world.admin, { ...change, value: '26IIIIIWWWWWC\n99' })
    await expect(bad).rejects.toThrow(/“99” does not begin with digits from 20 to 29/)
    await writeSetting(tx, world.admin, { ...change, value: '26IIIIIWWWWWC\n21IIIIIPPPPPC' })
  })
})

const findTransfer: CodeFinder = async (_reader, _actor, code) =>
  code === 'T-7' ? { noun: 'transfer', id: binId, label: 'Transfer 7' } : null

/** The lots of every product here; the area that keeps lots provides the real ones. */
const knownLots: LotFinder = async (_reader, _variantId, codes) =>
  new Set(codes.filter((code) => ['AB12', 'CD21', 'EF', 'EF21X'].includes(code)))

const resolve = <K extends ScanKind>(
  raw: string,
  expects: readonly K[],
  outletId: string | null = world.outletId,
) =>
  resolveCode(db.reader, world.admin, {
    raw,
    outletId,
    expects,
    finders: [findTransfer],
    knownLots,
  }).catch((error: unknown) => {
    if (error instanceof Refusal)
      return { refused: error.code, says: error.message, ...error.details }
    throw error
  })

test('a product is found by each of its codes, with the amount of the code', async () => {
  const found = (raw: string) => resolve(raw, ['variant'])
  expect(await found('tea')).toMatchObject({ kind: 'variant', sku: 'TEA', quantity: 1 })
  expect(await found('9506000134352')).toMatchObject({ sku: 'TEA' })
  expect(await found('P-TEA')).toMatchObject({ sku: 'TEA' })
  expect(await found('P-OWN')).toMatchObject({ sku: 'B-SIDE' })
  expect(await found('15010000000018')).toMatchObject({ sku: 'B-SIDE', quantity: 12 })
  expect(await found('B-SIDE')).toMatchObject({ sku: 'B-SIDE', quantity: 1 })
  expect(await found(`\u001d01${gtin}10L7\u001d1728020021S9`)).toMatchObject({
    sku: 'TEA',
    lotCode: 'L7',
    expiresOn: '2028-02-29',
    serial: 'S9',
  })
  expect(await found(`(02)15010000000018(37)3`)).toMatchObject({ sku: 'B-SIDE', quantity: 36 })
})

test('a scale’s label counts by weight, or by price divided by the unit price', async () => {
  const found = (digits: string) => resolve(whole(digits), ['variant'])
  expect(await found('261234501250')).toMatchObject({ sku: 'HAM', quantity: 1250 })
  expect(await found('210004200600')).toMatchObject({ sku: '00042', quantity: 500 })
  // Elsewhere no such labels are set up, and the digits are an unknown GTIN.
  const elsewhere = await resolve(whole('261234501250'), ['variant'], null)
  expect(elsewhere).toMatchObject({ refused: 'unknown_barcode' })
})

test('bins, actions, lots and documents are told apart by what the screen expects', async () => {
  const bin = { kind: 'bin', binId, code: 'A-01', outletId: world.outletId }
  expect(await resolve('b-main-a-01', ['bin'])).toEqual(bin)
  expect(await resolve('A-01', ['bin'])).toEqual(bin)
  expect(await resolve('B-MAIN-A-01', ['variant', 'bin'], null)).toEqual(bin)
  expect(await resolve('A-NEW-BOX', ['action', 'variant'])).toEqual({
    kind: 'action',
    action: 'new_box',
  })
  expect(await resolve('T-7', ['transfer'])).toMatchObject({
    kind: 'transfer',
    label: 'Transfer 7',
  })
  expect(await resolve('batch 9', ['lot'])).toEqual({ kind: 'lot', code: 'batch 9' })
})

test('any other scan is refused with its name and what is expected', async () => {
  const says = async (raw: string, ...expects: ScanKind[]) => await resolve(raw, expects)
  expect(await says('T-7', 'variant', 'bin')).toMatchObject({
    refused: 'wrong_kind',
    says: 'This is the transfer T-7. Scan a product or a bin here.',
  })
  expect(await says('tea', 'bin')).toMatchObject({
    refused: 'wrong_kind',
    says: 'This is the product TEA. Scan a bin here.',
  })
  expect(await says('U-12345678', 'variant')).toMatchObject({
    says: 'This is a staff badge. Scan a product here.',
  })
  expect(await says('B-MAIN-Z-9', 'bin')).toMatchObject({ refused: 'unknown_barcode' })
  expect(await says('T-8', 'transfer')).toMatchObject({ refused: 'unknown_barcode' })
  expect(await says('5012345678901', 'variant')).toMatchObject({ refused: 'misread_barcode' })
  expect(await says(`]C101${gtin}17271331`, 'variant')).toMatchObject({
    refused: 'misread_barcode',
  })
  expect(await says('(00)106141412345678908', 'variant')).toMatchObject({
    says: 'This GS1 code is of the pallet or parcel 106141412345678908, so it names no product.',
  })
  expect(await says(`(01)1${gtin.slice(1, -1)}9`, 'variant')).toMatchObject({
    says: `This is a case of TEA, but its pack quantity is not known. Add 1${gtin.slice(1, -1)}9 to its barcodes with the number in the pack.`,
  })
})

test('a code without its separators raises a question, and each answer can be scanned', async () => {
  const asked = await resolve(`01${gtin}10L717271231`, ['variant'])
  expect(asked).toMatchObject({
    refused: 'ambiguous_barcode',
    choices: [
      { says: 'lot L717271231' },
      { code: `(01)${gtin}(10)L7(17)271231`, says: 'lot L7, until 2027-12-31' },
    ],
  })
  const [, second] = 'choices' in asked && Array.isArray(asked.choices) ? asked.choices : []
  expect(await resolve(second.code, ['variant'])).toMatchObject({ lotCode: 'L7' })
})

test("a lot and a serial without a separator are told apart by the product's lots, or by a question", async () => {
  const lotTea = '04012345678901'
  const raw = (code: string) => `01${lotTea}10${code}`
  await db.transaction(async (tx) => {
    const money = { priceMinor: 900, currency: 'GBP' }
    await addProducts(tx, setUp, [
      { sku: 'LOT-TEA', title: 'Tea in lots', barcodes: [lotTea], tracking: 'lot', ...money },
    ])
  })
  const found = (code: string) => resolve(raw(code), ['variant'])
  // The only reading with a known lot.
  expect(await found('AB1221SER9')).toMatchObject({ lotCode: 'AB12', serial: 'SER9' })
  expect(await found('CD21')).toMatchObject({ lotCode: 'CD21', serial: null })
  // Both lots are known, or neither is.
  for (const code of ['EF21X', 'ZZ21SER9'])
    expect(await found(code), code).toMatchObject({
      refused: 'ambiguous_barcode',
      choices: [
        { says: `lot ${code}` },
        { says: `lot ${code.split('21')[0]}, serial ${code.split('21')[1]}` },
      ],
    })
  expect(await found('EF21X')).toMatchObject({ choices: [{ code: `(01)${lotTea}(10)EF21X` }, {}] })
  // A product without lots is the same product in both readings.
  expect(await resolve(`01${gtin}10QQ1221SER9`, ['variant'])).toMatchObject({
    sku: 'TEA',
    lotCode: 'QQ1221SER9',
  })
})

test("a scanner's barcode type prefix is removed, and FNC1 is kept", () => {
  for (const mark of [']E0', ']E4', ']C0', ']d1', ']Q1', ''])
    expect(scanCode.parse(`${mark}4012345678901`), mark).toBe('4012345678901')
  for (const mark of [']C1', ']d2', ']Q3', ']e0', ']J1'])
    expect(scanCode.parse(`${mark}01${gtin}`), mark).toBe(`\u001d01${gtin}`)
  expect(() => scanCode.parse(']E0')).toThrow()
})

test('a bin of an inaccessible outlet looks like an unknown one', async () => {
  const permissions = new Set([capability.scanHistory.key])
  const theirs = newActor({
    ...world.admin,
    grants: [{ permissions, outletIds: [newId()] }],
    permissions,
  })
  const scan = { raw: 'B-MAIN-A-01', outletId: null, expects: ['bin'] as const }
  await expect(resolveCode(db.reader, theirs, scan)).rejects.toMatchObject({
    code: 'unknown_barcode',
  })
})

test('the log keeps the scanned code, but never a badge, which could be used to sign in', async () => {
  const badge = 'U-12345678'
  for (const raw of [badge, 'T-7'])
    await expect(
      keepScan(db, world.admin, { task: 'look up', raw, of: null }, null, (tx) =>
        resolveCode(tx, world.admin, { raw, outletId: null, expects: ['variant'] }).then(never),
      ),
    ).rejects.toMatchObject({ code: 'wrong_kind' })
  await expect(
    keepScan(db, world.admin, { task: 'look up', raw: badge, of: null }, null, async () => {
      throw refuseUnknownCode(badge)
    }),
  ).rejects.toThrow(badge)
  const kept = await db.reader
    .selectFrom('scans')
    .select(['raw', 'result', 'message'])
    .where('task', '=', 'look up')
    .orderBy('seq')
    .execute()
  expect(kept).toMatchObject([
    { raw: 'U-…', result: 'wrong_item' },
    { raw: 'T-7', result: 'wrong_item' },
    { raw: 'U-…', message: 'Nothing here carries the code U-….' },
  ])
})

function never(): never {
  throw new Error('It should have been refused.')
}
