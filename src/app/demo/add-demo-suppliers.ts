import { addDays } from '#platform/days.ts'
import { plainMoney } from '#platform/money.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { openFiles } from '#platform/server/files/open-files.ts'
import { keepFile, placeFile } from '#platform/server/files/place-file.ts'
import { linesOfList } from '#stock/suppliers/price-list-lines.ts'
import {
  addDocument,
  applyPriceList,
  changeSupplier,
  moveSupplier,
  requestBank,
  saveBreak,
  saveSupplierContact,
} from '#stock/suppliers/server/index.ts'
import { idOf } from './add-demo-orders.ts'
import { memberOf, type Team } from './create-team.ts'
import { pdfOf } from './pdf-of-title.ts'

const files = openFiles({ place: 'database' })

const contacts = [
  { code: 'TARNBECK', role: 'orders', name: 'Martha Ellwood', number: '51' },
  { code: 'TARNBECK', role: 'accounts', name: 'Simon Garth', number: '52' },
  { code: 'MARROWBY', role: 'orders', name: 'Joan Pickering', number: '53' },
  { code: 'MARROWBY', role: 'quality', name: 'Elias Dunmore', number: '54' },
  { code: 'GILDERSBY', role: 'orders', name: 'Ruth Cawdrey', number: '55' },
  { code: 'GILDERSBY', role: 'general', name: 'Owen Stainmore', number: '56' },
] as const

/** How many days from now each expires; null for one without an end. */
const documents = [
  { code: 'TARNBECK', kind: 'insurance', name: 'Product liability insurance', expiresIn: 18 },
  { code: 'TARNBECK', kind: 'contract', name: 'Supply agreement', expiresIn: null },
  { code: 'MARROWBY', kind: 'certificate', name: 'Food contact certificate', expiresIn: -6 },
  { code: 'GILDERSBY', kind: 'licence', name: 'Wholesale licence', expiresIn: 240 },
] as const

const held = { code: 'QUILLSTEAD', reason: 'Three deliveries in a row were late' }

type Ids = ReadonlyMap<string, string>

/** Terms, contacts and documents of some suppliers; one of them is on hold. */
export async function addDemoSuppliers(tx: Tx, now: Date, team: Team, ids: Ids): Promise<void> {
  const actor = memberOf(team, 'warehouse_manager')
  const versionOf = async (id: string) => {
    const { version } = await tx
      .selectFrom('suppliers')
      .select('version')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    return { id, version }
  }
  for (const [index, { code, id, name }] of (await termsBySupplier(tx)).entries()) {
    const orderWeekdays = index % 3 === 0 ? [1, 4] : []
    await changeSupplier(tx, actor, {
      ...(await versionOf(id)),
      ...{ code, name, currency: 'GBP', paymentDays: index % 2 === 0 ? 30 : 14 },
      ...{ minimumOrderMinor: 15_000 + 5_000 * (index % 4), freeFreightMinor: 50_000 },
      ...{ incoterm: 'DAP', leadDays: 3 + (index % 5) * 2, orderWeekdays },
      ...{ overReceiptPercent: index % 3 === 0 ? '2.5' : null, isPreferred: index % 5 === 0 },
    })
  }
  for (const { code, role, name, number } of contacts) {
    const [first = ''] = name.toLowerCase().split(' ')
    const email = `${first}@${code.toLowerCase()}.test`
    const contact = { role, name, email, phone: `+4416329600${number}` }
    const supplier = await versionOf(idOf(ids, code))
    await saveSupplierContact(tx, actor, { ...supplier, contactId: null, contact })
  }
  for (const { code, kind, name, expiresIn } of documents) {
    const expiresOn = expiresIn === null ? null : dayIn(now, expiresIn)
    const pdf = await placeFile(files, { bytes: await pdfOf(name), mediaType: 'application/pdf' })
    const document = { id: idOf(ids, code), kind, name, expiresOn }
    await addDocument(tx, actor, document, () => keepFile(tx, actor, files, pdf))
  }
  const supplier = await versionOf(idOf(ids, held.code))
  await moveSupplier(tx, actor, { ...supplier, move: 'hold', reason: held.reason })
  await addBreaks(tx, team, now)
  await addPriceList(tx, team, now, idOf(ids, 'MARROWBY'))
  await requestBank(tx, memberOf(team, 'store_manager'), {
    ...{ id: idOf(ids, 'MARROWBY'), holder: 'Marrowby Glass Ltd', reason: 'Letter of this week' },
    ...{ iban: 'GB33 BUKB 2020 1555 5555 55', accountNumber: '', bankCode: '' },
  })
}

const dayIn = (now: Date, days: number) => addDays(now.toISOString().slice(0, 10), days)

function termsBySupplier(tx: Tx) {
  return tx.selectFrom('suppliers').select(['id', 'code', 'name']).orderBy('code').execute()
}

const itemsOnList = 6

/** Two weeks from now some of its items cost 4 % more. */
async function addPriceList(tx: Tx, team: Team, now: Date, supplierId: string): Promise<void> {
  const actor = memberOf(team, 'super_admin')
  const items = await tx
    .selectFrom('supplier_items')
    .innerJoin('variants', 'variants.id', 'supplier_items.variant_id')
    .select(['variants.sku', 'supplier_items.currency', 'supplier_items.price_minor as priceMinor'])
    .where('supplier_items.supplier_id', '=', supplierId)
    .where('supplier_items.price_minor', 'is not', null)
    .orderBy('variants.sku')
    .limit(itemsOnList)
    .execute()
  if (items.length === 0) return
  const lines = linesOfList([
    ['SKU', 'Price', 'From'],
    ...items.map(({ sku, priceMinor, currency }) => [
      sku,
      plainMoney(Math.round(((priceMinor ?? 0) * 104) / 100), currency),
      dayIn(now, 14),
    ]),
  ])
  const list = { supplierId, name: 'Marrowby prices.csv', endsOthers: false, lines: lines ?? [] }
  const { plan } = await applyPriceList(tx, actor, { ...list, digest: null })
  await applyPriceList(tx, actor, { ...list, digest: plan.digest })
}

const itemsWithBreaks = 24

/** The more is bought, the less a piece costs; from next month some cost more. */
async function addBreaks(tx: Tx, team: Team, now: Date): Promise<void> {
  const actor = memberOf(team, 'super_admin')
  const items = await tx
    .selectFrom('supplier_items')
    .innerJoin('variants', 'variants.id', 'supplier_items.variant_id')
    .select([
      'supplier_items.id',
      'supplier_items.version',
      'supplier_items.price_minor as priceMinor',
    ])
    .where('supplier_items.price_minor', 'is not', null)
    .orderBy('variants.sku')
    .limit(itemsWithBreaks)
    .execute()
  const change = dayIn(now, 30)
  for (const { id, version, priceMinor } of items) {
    const priced = (percent: number) => Math.round(((priceMinor ?? 0) * percent) / 100)
    const untilThen = { startsOn: null, endsOn: addDays(change, -1) }
    const always = { startsOn: null, endsOn: null }
    const first = { id, breakId: null, version, minQuantity: 48, priceMinor: priced(95) }
    const saved = await saveBreak(tx, actor, { ...first, ...untilThen })
    const later = { ...first, version: saved.version, priceMinor: priced(97) }
    const next = await saveBreak(tx, actor, { ...later, startsOn: change, endsOn: null })
    const most = { ...first, version: next.version, minQuantity: 144, priceMinor: priced(90) }
    await saveBreak(tx, actor, { ...most, ...always })
  }
}
