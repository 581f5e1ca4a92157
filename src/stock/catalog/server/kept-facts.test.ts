import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { Database, Tx } from '#platform/server/db/database.ts'
import { newId } from '#platform/server/new-id.ts'
import { testDatabase } from '../../../../tests/support/database.ts'
import { printedSeed } from '../../../../tests/support/seed.ts'
import { askedOf, type MissingFact, missingFacts, productKinds } from '../completeness.ts'

let db: Database

beforeAll(async () => {
  db = await testDatabase()
})

type Kept = {
  readonly id: string
  readonly missing: readonly string[]
  readonly least: number | null
}

type Part = {
  readonly isActive: boolean
  readonly price: number
  readonly cost: number | null
  readonly weight: number | null
  readonly length: number | null
  readonly barcodes: number
}

const lacks: Readonly<Record<MissingFact, (part: Part) => boolean>> = {
  price: ({ price }) => price === 0,
  barcode: ({ barcodes }) => barcodes === 0,
  weight: ({ weight }) => weight === null,
  dimensions: ({ length }) => length === null,
  cost: ({ cost }) => cost === null,
  photo: () => false,
}

/** The same in plain code, from the rows of each product. */
async function recount(): Promise<readonly Kept[]> {
  const { rows } = await sql<{
    id: string
    kind: (typeof productKinds)[number]
    photos: number
    parts: readonly Part[]
  }>`select p.id, p.kind, (select count(*) from product_images i where i.product_id = p.id) as photos,
      coalesce((select jsonb_agg(jsonb_build_object('isActive', v.is_active, 'price', v.price_minor,
        'cost', v.cost_minor, 'weight', v.weight_grams, 'length', v.length_millimetres,
        'barcodes', (select count(*) from barcodes b where b.variant_id = v.id)))
        from variants v where v.product_id = p.id), '[]') as parts
    from products p order by p.id`.execute(db.reader)
  return rows.map(({ id, kind, photos, parts }) => {
    const open = parts.filter(({ isActive }) => isActive)
    const isLacking = (fact: MissingFact) =>
      fact === 'photo' ? photos === 0 : open.some(lacks[fact])
    const least = Math.min(...parts.map(({ price }) => price))
    return {
      id,
      missing: missingFacts.filter((fact) => askedOf(kind).includes(fact) && isLacking(fact)),
      least: parts.length === 0 || least === 0 ? null : least,
    }
  })
}

async function kept(): Promise<readonly Kept[]> {
  const { rows } = await sql<Kept>`select id, missing, least_price_minor as least
    from products order by id`.execute(db.reader)
  return rows
}

const sku = () => `K-${newId().slice(-12).toUpperCase()}`

const someOf = (table: string, most: number) =>
  sql`(select id from ${sql.ref(table)} order by md5(id::text || ${Math.random()}::text) limit ${most})`

const acts: Readonly<Record<string, (tx: Tx, n: number) => Promise<unknown>>> = {
  addProduct: (tx, n) =>
    sql`insert into products (id, title, kind) select gen_random_uuid(), 'P', ${productKinds[n % 3]}
      from generate_series(1, 3)`.execute(tx),
  addVariants: (tx, n) =>
    sql`insert into variants (id, product_id, sku, title, price_minor, currency, cost_minor,
        weight_grams, length_millimetres, width_millimetres, height_millimetres, option_values)
      select gen_random_uuid(), id, ${sku()} || row_number() over (), 'V', ${(n % 4) * 100}::int, 'GBP',
        nullif(${n % 3}::int, 0), nullif(${n % 2}::int, 0), nullif(${n % 5}::int, 0), 1, 1,
        array[md5(random()::text)]
      from products where id in ${someOf('products', 3)}`.execute(tx),
  addBarcodes: (tx) =>
    sql`insert into barcodes (code, variant_id) select md5(random()::text), id
      from variants where id in ${someOf('variants', 3)}`.execute(tx),
  moveBarcodes: (tx) =>
    sql`update barcodes set variant_id = (select id from variants order by md5(id::text) limit 1)
      where variant_id in ${someOf('variants', 2)}`.execute(tx),
  removeBarcodes: (tx) =>
    sql`delete from barcodes where variant_id in ${someOf('variants', 2)}`.execute(tx),
  addPhoto: (tx, n) =>
    sql`with file as (insert into files (id, sha256, media_type, size_bytes, place)
        values (gen_random_uuid(), sha256(${`${n} ${newId()}`}::bytea), 'image/webp', 1, 'folder')
        returning id)
      insert into product_images (id, product_id, file_id) select gen_random_uuid(), p.id, file.id
      from products p cross join file where p.id in ${someOf('products', 2)}`.execute(tx),
  removePhotos: (tx) =>
    sql`delete from product_images where product_id in ${someOf('products', 2)}`.execute(tx),
  changeVariants: (tx, n) =>
    sql`update variants set price_minor = ${(n % 3) * 50}::int, is_active = ${n % 5 > 0},
        cost_minor = nullif(${n % 2}::int, 0), weight_grams = nullif(${n % 4}::int, 0)
      where id in ${someOf('variants', 4)}`.execute(tx),
  moveVariants: (tx) =>
    sql`update variants set product_id = (select id from products order by md5(id::text) limit 1)
      where id in ${someOf('variants', 1)}`.execute(tx),
  removeVariants: (tx) =>
    sql`delete from variants where not exists (select from barcodes b where b.variant_id = variants.id)
      and id in ${someOf('variants', 1)}`.execute(tx),
  changeKind: (tx, n) =>
    sql`update products set kind = ${productKinds[n % 3]} where id in ${someOf('products', 2)}`.execute(
      tx,
    ),
}

test("a product's missing data and lowest price equal a recount after random commands", async () => {
  const step = fc.tuple(fc.constantFrom(...Object.keys(acts)), fc.nat({ max: 1_000 }))
  const starts = [
    'addProduct',
    'addVariants',
    'addProduct',
    'addVariants',
    'addBarcodes',
    'addPhoto',
  ]
  const drawn = fc.sample(step, { seed: printedSeed('kept facts'), numRuns: 150 })
  for (const [name, n] of [...starts.map((start, at) => [start, at] as const), ...drawn]) {
    await db.transaction(async (tx) => {
      await acts[name]?.(tx, n)
    })
    expect([name, await kept()]).toEqual([name, await recount()])
  }
  const facts = new Set((await kept()).flatMap(({ missing }) => missing))
  expect(facts.size).toBeGreaterThan(3)
})
