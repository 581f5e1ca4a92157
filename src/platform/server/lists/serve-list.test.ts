import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { ownerOf, testDatabase } from '../../../../tests/support/database.ts'
import { printedSeed } from '../../../../tests/support/seed.ts'
import { listFor } from '../../lists/define-list.ts'
import { readValues, turnedRound, writtenValues, writtenWord } from '../../lists/list-filters.ts'
import { type ListCall, listInput } from '../../lists/list-input.ts'
import { Refusal } from '../../refusal.ts'
import { systemActor } from '../actor.ts'
import type { Database } from '../db/database.ts'
import type { ListSql } from './list-sql.ts'
import { serveList } from './serve-list.ts'

type Row = {
  readonly id: string
  readonly name: string
  readonly colour: string | null
  readonly mark: string
  readonly weight: number | null
  readonly isRare: boolean
  readonly foundOn: string | null
  readonly seenAt: string
}

const colours = ['red', 'green', 'blue', 'grey'] as const

const marks = ['plain', 'cut, old', '-', '-cut', 'empty', '10 %2C', 'ünder'] as const

const stones = listFor<Row>()({
  noun: 'stones',
  path: '/stones',
  columns: {
    name: { label: 'Name', kind: 'text', of: 'name', isSortable: true },
    weight: { label: 'Weight', kind: 'count', of: 'weight', isSortable: true },
    found: { label: 'Found', kind: 'day', of: 'foundOn', isSortable: true },
    seen: { label: 'Seen', kind: 'when', of: 'seenAt', isSortable: true },
  },
  filters: {
    colour: {
      kind: 'choice',
      label: 'Colour',
      options: colours.map((value) => ({ value, label: value })),
      emptyLabel: 'No colour',
    },
    shape: {
      kind: 'choice',
      label: 'Shape',
      options: marks.slice(0, 1).map((value) => ({ value, label: value })),
      usually: ['-plain'],
    },
    mark: { kind: 'word', label: 'Mark' },
    rare: { kind: 'yesNo', label: 'Rare', yes: 'Rare', no: 'Common' },
    weight: { kind: 'count', label: 'Weight' },
    found: { kind: 'days', label: 'Found' },
    seen: { kind: 'days', label: 'Seen' },
    foundOn: { kind: 'day', label: 'Found on' },
  },
  search: 'Name or mark',
  order: '-seen',
})

const served = serveList<Row, typeof stones>(stones, {
  table: 'stones s',
  id: 's.id',
  within: () => sql`true`,
  filters: {
    colour: 's.colour',
    shape: 's.mark',
    mark: 's.mark',
    rare: 's.is_rare',
    weight: 's.weight',
    found: { day: 's.found_on' },
    seen: { instant: 's.seen_at' },
    foundOn: 's.found_on',
  },
  sorts: {
    name: { by: 's.name', kind: 'text' },
    weight: { by: 's.weight', kind: 'number', hasNulls: true },
    found: { by: 's.found_on', kind: 'day', hasNulls: true },
    seen: { by: 's.seen_at', kind: 'instant' },
  },
  search: (words) => [sql`s.name like ${`%${words}%`}`, sql`s.mark like ${`%${words}%`}`],
  columns: () => sql`s.id, s.name, s.colour, s.mark, s.weight, s.is_rare as "isRare",
    s.found_on::text as "foundOn", s.seen_at as "seenAt"`,
  beside: sql``,
})

const actor = systemActor('Test')
const input = listInput(stones)
let db: Database
let owner: Database

beforeAll(async () => {
  db = await testDatabase()
  owner = ownerOf(db)
  await sql`create table stones (id uuid primary key default gen_random_uuid(), name text not null,
    colour text, mark text not null, weight int, is_rare boolean not null, found_on date,
    seen_at timestamptz not null)`.execute(owner.reader)
  await sql`grant select on stones to public`.execute(owner.reader)
})

/** How many random filters are tried; QM_PAGES=1000 looks longer. */
const rounds = Number(process.env.QM_PAGES ?? 60)

const random = randomOf(printedSeed('pages of a list'))

function randomOf(seed: number) {
  let state = seed
  const next = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
  const below = (most: number) => Math.floor(next() * most)
  const one = <T>(choices: readonly T[]): T => {
    const chosen = choices[below(choices.length)]
    if (chosen === undefined) throw new Error('Nothing to choose from.')
    return chosen
  }
  return { below, one, isSo: () => next() < 0.5 }
}

/** Few values, so that many rows share one and some have none. */
async function addStones(count: number) {
  const rows = Array.from({ length: count }, () => ({
    name: random.one(['ash', 'birch', 'cedar', 'elm']),
    colour: random.one([...colours, null]),
    mark: random.one(marks),
    weight: random.one([-5, 0, 1, 2, 30, null]),
    is_rare: random.isSo(),
    found_on: random.one(['2026-01-31', '2026-02-01', '2026-02-28', null]),
    seen_at: new Date(Date.UTC(2026, 1, 1 + random.below(3), random.below(24))).toISOString(),
  }))
  await sql`insert into stones (name, colour, mark, weight, is_rare, found_on, seen_at)
    select name, colour, mark, weight, is_rare, found_on, seen_at
    from jsonb_populate_recordset(null::stones, ${JSON.stringify(rows)}::jsonb)`.execute(
    owner.reader,
  )
}

const allStones = async () =>
  (
    await sql<Row>`select id, name, colour, mark, weight, is_rare as "isRare", found_on::text as "foundOn",
      seen_at as "seenAt" from stones`.execute(owner.reader)
  ).rows

/** As an address has them: one text of several. */
function randomMarks(): readonly string[] {
  const written = [random.one(marks), random.one(marks)].map(writtenWord)
  return readValues(writtenValues(turnedRound(written, random.isSo())) ?? '')
}

function randomCall(): ListCall<typeof stones> {
  const span = (low: string | number, high: string | number) =>
    random.one([`${low}..${high}`, `${low}..`, `..${high}`, `${low}`])
  return {
    ...(random.isSo()
      ? { colour: random.one([['red'], ['red', 'blue'], ['-red'], ['empty'], ['-empty', '-grey']]) }
      : {}),
    ...(random.isSo() ? { shape: random.one([['plain'], ['-plain']]) } : {}),
    ...(random.below(4) === 0 ? { mark: randomMarks() } : {}),
    ...(random.isSo() ? { rare: random.isSo() } : {}),
    ...(random.isSo() ? { weight: span(0, 2) } : {}),
    ...(random.below(4) === 0 ? { found: span('2026-01-31', '2026-02-01') } : {}),
    ...(random.below(8) === 0 ? { foundOn: '2026-02-01' } : {}),
    ...(random.below(4) === 0 ? { seen: span('2026-02-01', '2026-02-02') } : {}),
    ...(random.below(4) === 0 ? { q: random.one(['a', 'cut', 'elm']) } : {}),
    sort: random.one(['name', '-name', 'weight', '-weight', 'found', '-found', 'seen', '-seen']),
    limit: 1 + random.below(12),
  }
}

const within = (
  text: string,
  value: number | string | null,
  read: (text: string) => number | string,
) => {
  if (value === null) return false
  const [from = '', to = from] = text.split('..')
  return (from === '' || value >= read(from)) && (to === '' || value <= read(to))
}

/** The same filter in plain words of the language, over all rows. */
function expected(rows: readonly Row[], call: ListCall<typeof stones>): string[] {
  const {
    colour,
    shape = ['-plain'],
    mark,
    rare,
    weight,
    found,
    foundOn,
    seen,
    q = '',
    sort = '-seen',
  } = call
  const matches = (row: Row) => {
    const own = row.colour ?? 'empty'
    const wanted = colour?.filter((value) => !value.startsWith('-')) ?? []
    return (
      (wanted.length === 0 || wanted.includes(own)) &&
      colour?.includes(`-${own}`) !== true &&
      shape.includes(row.mark === 'plain' ? 'plain' : '-plain') &&
      (mark === undefined ||
        mark.some((value) => value === writtenWord(row.mark)) ||
        (mark[0]?.startsWith('-') === true && !mark.includes(`-${writtenWord(row.mark)}`))) &&
      (rare === undefined || rare === row.isRare) &&
      (weight === undefined || within(weight, row.weight, Number)) &&
      (found === undefined || within(found, row.foundOn, String)) &&
      (foundOn === undefined || foundOn === row.foundOn) &&
      (seen === undefined ||
        within(seen, new Date(row.seenAt).toISOString().slice(0, 10), String)) &&
      (row.name.includes(q) || row.mark.includes(q))
    )
  }
  const key = sort.replace('-', '')
  const sortedBy = (row: Row) =>
    key === 'name'
      ? row.name
      : key === 'weight'
        ? row.weight
        : key === 'found'
          ? row.foundOn
          : new Date(row.seenAt).toISOString()
  const turn = sort.startsWith('-') ? -1 : 1
  const compare = (a: string | number, b: string | number) => (a < b ? -turn : a > b ? turn : 0)
  return rows
    .filter(matches)
    .toSorted((one, other) => {
      const [a, b] = [sortedBy(one), sortedBy(other)]
      if (a === null || b === null) return a === b ? compare(one.id, other.id) : a === null ? 1 : -1
      return compare(a, b) || compare(one.id, other.id)
    })
    .map(({ id }) => id)
}

async function idsForward(call: ListCall<typeof stones>, between = async () => {}) {
  const ids: string[] = []
  let after: string | undefined
  for (;;) {
    const page = await served.page(db.reader, actor, input.parse({ ...call, after }))
    ids.push(...page.rows.map(({ id }) => id))
    if (page.nextCursor === null) return { ids, last: page }
    after = page.nextCursor
    await between()
  }
}

async function idsBack(
  call: ListCall<typeof stones>,
  before: string | null,
  between = async () => {},
) {
  const ids: string[] = []
  for (let cursor = before; cursor !== null; ) {
    const page = await served.page(db.reader, actor, input.parse({ ...call, before: cursor }))
    ids.unshift(...page.rows.map(({ id }) => id))
    cursor = page.previousCursor
    await between()
  }
  return ids
}

test('pages forward and back visit each row of a filter once, in its order', async () => {
  await addStones(150)
  const rows = await allStones()
  for (let round = 0; round < rounds; round += 1) {
    const call = randomCall()
    const about = JSON.stringify(call)
    const wanted = expected(rows, call)
    const { ids, last } = await idsForward(call)
    expect(ids, about).toEqual(wanted)
    const back = await idsBack(call, last.previousCursor)
    expect([...back, ...last.rows.map(({ id }) => id)], about).toEqual(wanted)
    const counted = await served.page(db.reader, actor, input.parse({ ...call, total: true }))
    expect(counted.total, about).toEqual({ count: wanted.length, isMore: false })
  }
})

test('rows that stay are visited once, also while others come, change and go', async () => {
  for (let round = 0; round < rounds / 10; round += 1) {
    const call: ListCall<typeof stones> = { ...randomCall(), limit: 2 + random.below(6) }
    const about = JSON.stringify(call)
    const before = await allStones()
    const matched = new Set(expected(before, call))
    const touched = new Set<string>()
    const change = async () => {
      await addStones(2)
      const changed = random.one(before).id
      const gone = random.one(before).id
      touched.add(changed).add(gone)
      await sql`update stones set weight = ${random.below(40)}, name = 'oak', found_on = null
        where id = ${changed}`.execute(owner.reader)
      await sql`delete from stones where id = ${gone}`.execute(owner.reader)
    }
    // Those that nothing happened to, each once and in their order, whatever is between them.
    const stayed = (ids: readonly string[]) =>
      ids.filter((id) => matched.has(id) && !touched.has(id))
    const { ids, last } = await idsForward(call, change)
    expect(stayed(ids), about).toEqual(stayed(expected(before, call)))
    // A last page whose rows are gone leads nowhere.
    if (last.rows.length === 0) continue
    const lastOnes = new Set(last.rows.map(({ id }) => id))
    const back = await idsBack(call, last.previousCursor, change)
    expect(stayed(back), about).toEqual(
      stayed(expected(before, call)).filter((id) => !lastOnes.has(id)),
    )
  }
})

test('rows whose key consists of two ids are paged by both', async () => {
  await sql`create table pairs (pile uuid, stone uuid, weight int, primary key (pile, stone))`.execute(
    owner.reader,
  )
  await sql`grant select on pairs to public`.execute(owner.reader)
  await sql`insert into pairs select ('00000000-0000-7000-8000-00000000000' || pile)::uuid, stone.id,
    stone.weight from generate_series(1, 3) pile, (select * from stones limit 9) stone`.execute(
    owner.reader,
  )
  type Pair = { readonly key: string; readonly weight: number | null }
  const pairs = listFor<Pair>()({
    noun: 'pairs',
    path: '/pairs',
    columns: { weight: { label: 'Weight', kind: 'count', of: 'weight', isSortable: true } },
    filters: {},
    search: null,
    order: 'weight',
  })
  const pairSql: ListSql<typeof pairs, Pair> = {
    table: 'pairs p',
    id: ['p.pile', 'p.stone'],
    within: () => sql`true`,
    filters: {},
    sorts: { weight: { by: 'p.weight', kind: 'number', hasNulls: true } },
    columns: () => sql`p.pile || ' ' || p.stone as key, p.weight`,
    beside: sql``,
  }
  const servedPairs = serveList<Pair, typeof pairs>(pairs, pairSql)
  const inPiles = [1, 2, 3].map(
    (pile) => sql`(select * from pairs where pile::text like ${`%${pile}`}) as p`,
  )
  const carried = { double: 'p.weight * 2' }
  const servedBy = {
    whole: servedPairs,
    'in parts': serveList<Pair, typeof pairs>(pairs, { ...pairSql, parts: inPiles }),
    'with whole rows': serveList<Pair, typeof pairs>(pairs, { ...pairSql, carriesRowsOf: 'p' }),
    'ids first': serveList<Pair, typeof pairs>(pairs, { ...pairSql, findsIdsFirst: true }),
    carrying: serveList<Pair, typeof pairs>(pairs, {
      ...pairSql,
      carried,
      columns: () => sql`p.pile || ' ' || p.stone as key, page.double / 2 as weight`,
    }),
  }
  for (const [how, served] of Object.entries(servedBy))
    for (const sort of ['weight', '-weight']) {
      const turn = sort === 'weight' ? sql`asc` : sql`desc`
      const all = await sql<Pair>`select p.pile || ' ' || p.stone as key, p.weight from pairs p
      order by weight ${turn} nulls last, pile ${turn}, stone ${turn}`.execute(owner.reader)
      const ask = (more: object) =>
        served.page(db.reader, actor, listInput(pairs).parse({ sort, limit: 4, ...more }))
      const pages = [await ask({})]
      for (let next = pages[0]?.nextCursor; next; next = pages.at(-1)?.nextCursor)
        pages.push(await ask({ after: next }))
      const rows = pages.flatMap(({ rows }) => rows.map(({ key, weight }) => ({ key, weight })))
      expect(rows, `${how} ${sort}`).toEqual(all.rows)
      const back = await ask({ before: pages.at(-1)?.previousCursor ?? '' })
      expect(back.rows, `${how} ${sort}`).toEqual(pages.at(-2)?.rows)
    }
})

test('what the list does not declare is refused, with the choices', () => {
  const faultOf = (asked: Readonly<Record<string, unknown>>) =>
    input.safeParse(asked).error?.issues[0]
  expect(faultOf({ colour: 'pink' })?.message).toContain('red, green')
  expect(faultOf({ sort: 'colour' })?.message).toContain('name, weight')
  expect(faultOf({ weight: '10..1' })).toBeDefined()
  expect(faultOf({ found: '2026-02-30' })).toBeDefined()
  expect(faultOf({ foundOn: '2026-01-01..' })).toBeDefined()
  expect(faultOf({ limit: 201 })).toBeDefined()
  expect(faultOf({ colour: 'red,-blue', found: 'last7', foundOn: '2026-01-01' })).toBeUndefined()
})

test('a cursor of another order, or of another list, is refused', async () => {
  const { nextCursor } = await served.page(db.reader, actor, input.parse({ limit: 2 }))
  const refusalOf = (asked: ListCall<typeof stones>) =>
    served.page(db.reader, actor, input.parse(asked)).catch((error: unknown) => error)
  for (const asked of [
    { sort: 'weight', after: nextCursor ?? '' },
    { after: 'bm90IGEgY3Vyc29y' },
    { before: Buffer.from('["-seen","2026",null]').toString('base64url') },
    {
      after: Buffer.from('["-seen","x","00000000-0000-7000-8000-000000000000"]').toString(
        'base64url',
      ),
    },
  ]) {
    const refusal = await refusalOf(asked)
    expect(refusal).toBeInstanceOf(Refusal)
    expect(refusal).toMatchObject({ code: 'bad_cursor' })
  }
})
