import { createHash } from 'node:crypto'
import { strFromU8, unzipSync } from 'fflate'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { followParcel } from '#delivery/dispatch/server/index.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Database } from '#platform/server/db/database.ts'
import { openFiles } from '#platform/server/files/open-files.ts'
import { aClaim, aMissingReturn, anOpenGate } from '../../../../tests/support/claim-steps.ts'
import { testDatabase } from '../../../../tests/support/database.ts'
import { hearAll } from '../../../../tests/support/hear-all.ts'
import { aParcel } from '../../../../tests/support/parcel-in-state.ts'
import { pdfPages } from '../../../../tests/support/pdf-text.ts'
import { personAt } from '../../../../tests/support/transfer-steps.ts'
import { makeWorld, setUp, type World } from '../../../../tests/support/world.ts'
import { addCourierSheet } from './add-courier-sheet.ts'
import { appealClaim, rejectClaim } from './answer-claim.ts'
import { caseFigures } from './case-figures.ts'
import { closeGate } from './close-gate.ts'
import { fileClaim } from './file-claim.ts'
import { casesOfParcel, getCase } from './get-case.ts'
import { cases } from './list-cases.ts'
import { getClaim } from './list-claims.ts'
import { openGate } from './open-gate.ts'
import { scanAtGate } from './scan-at-gate.ts'
import { giveBack, settleClaim } from './settle-claim.ts'
import { claimsReader, tendCases } from './watch-cases.ts'
import { writeEvidence } from './write-evidence.ts'
import { writeOffCase } from './write-off-case.ts'

let db: Database
let world: World
let keeper: Actor

beforeAll(async () => {
  db = await testDatabase()
  world = await makeWorld(db, 200)
  keeper = await personAt(db, 'returns_manager', [world.outletId])
})

const scan = (id: string, code: string) => scanAtGate(db, keeper, { id, code }, null)
const claimOf = (id: string) => getClaim(db.reader, keeper, { id })
const caseOf = (id: string) => getCase(db.reader, keeper, { id })
const gateFor = (courierId: string) => anOpenGate(db, { ...world, admin: keeper }, courierId)

test('a courier’s report that a parcel was returned opens one case, and its scan at the drop-off ends it', async () => {
  const parcel = await aParcel(db, world, 'returning', { cashMinor: 700 })
  const told = { parcelId: parcel.id, news: 'returned_by_courier' as const, text: 'RTS delivered' }
  const at = new Date(Date.now() - 4 * 86_400_000).toISOString()
  await db.transaction((tx) => followParcel(tx, setUp, { ...told, at }))
  await hearAll(db, claimsReader)
  await tendCases(db)
  const { cases } = await casesOfParcel(db.reader, keeper, { parcelId: parcel.id })
  expect(cases).toMatchObject([
    { state: 'open', days: 4, urgency: 'look', saidText: 'RTS delivered', cashMinor: 700 },
  ])
  const gate = await gateFor(parcel.courierId)
  expect(await scan(gate.id, parcel.trackingNumber)).toMatchObject({ verdict: 'expected' })
  expect(await scan(gate.id, parcel.code)).toMatchObject({ verdict: 'received_before' })
  expect(await scan(gate.id, 'S-999999999')).toMatchObject({ verdict: 'unknown' })
  expect(await caseOf(cases[0]?.id ?? '')).toMatchObject({
    state: 'found',
    parcelState: 'received_back',
    scans: [{ verdict: 'received_before' }, { verdict: 'expected' }],
  })
})

test('a return transit that exceeds the courier’s days opens a case without any report', async () => {
  const parcel = await aParcel(db, world, 'returning')
  const ago = (days: number) =>
    sql`update parcels set state_changed_at = now() - make_interval(days => ${days})
      where id = ${parcel.id}`.execute(db.reader)
  const cases = () => casesOfParcel(db.reader, keeper, { parcelId: parcel.id })
  await ago(9)
  await tendCases(db)
  expect((await cases()).cases).toEqual([])
  await ago(12)
  await tendCases(db)
  await tendCases(db)
  expect((await cases()).cases).toMatchObject([{ cause: 'way_back_too_long', days: 2 }])
})

test('the drop-off shows what is on the manifest, what is not, and what is missing at the end', async () => {
  const onSheet = await aParcel(db, world, 'returning')
  const { courierId } = onSheet
  const beside = await aParcel(db, world, 'in_transit', { courierId })
  const missing = await aParcel(db, world, 'returning', { courierId })
  const foreign = await aParcel(db, world, 'returning')
  const { outletId } = world
  const sheet = await db.transaction((tx) =>
    addCourierSheet(tx, keeper, {
      outletId,
      courierId,
      reference: 'RS-77',
      lines: [
        { number: onSheet.trackingNumber, branch: '' },
        { number: missing.trackingNumber, branch: 'Leeds South' },
        { number: missing.trackingNumber.slice(0, -1), branch: '' },
        { number: foreign.trackingNumber, branch: '' },
      ],
    }),
  )
  expect(sheet).toMatchObject({ lines: 4, matched: 2 })
  const { id } = await db.transaction((tx) =>
    openGate(tx, keeper, { outletId, courierId, sheetId: sheet.id }),
  )
  expect(await scan(id, onSheet.trackingNumber)).toMatchObject({ verdict: 'expected' })
  expect(await scan(id, beside.trackingNumber)).toMatchObject({ verdict: 'not_on_sheet' })
  await expect(scan(id, foreign.code)).rejects.toMatchObject({ code: 'other_courier' })
  const after = await scan(id, missing.trackingNumber.slice(0, -1))
  expect(after).toMatchObject({ verdict: 'unknown' })
  expect(after.session).toMatchObject({
    expected: 2,
    counts: { expected: 1, not_on_sheet: 1, unknown: 1 },
    missing: [{ code: missing.code }],
  })
  const closed = await db.transaction((tx) =>
    closeGate(tx, keeper, {
      id,
      version: after.session.version,
      riderName: 'Sam Rider',
      signaturePath: 'M1 1 L2 2',
      unsigned: '',
    }),
  )
  expect(closed).toMatchObject({ state: 'closed', missing: [{ code: missing.code }] })
  await expect(scan(id, missing.code)).rejects.toMatchObject({ code: 'wrong_state' })
  const { cases } = await casesOfParcel(db.reader, keeper, { parcelId: missing.id })
  expect(cases).toMatchObject([
    { state: 'open', cause: 'said_returned', days: 0, branch: 'Leeds South' },
  ])
})

test('a claim is filed within its days, for one courier, and numbered without gaps', async () => {
  const early = await aMissingReturn(db, world, { days: 3 })
  const late = await aMissingReturn(db, world, { days: 31 })
  const one = await aMissingReturn(db, world)
  const other = await aMissingReturn(db, world)
  const file = (...caseIds: string[]) =>
    db.transaction((tx) => fileClaim(tx, keeper, { caseIds, courierReference: '' }))
  await expect(file(early.id)).rejects.toMatchObject({
    code: 'too_early',
    message: expect.stringContaining(`for missing return ${early.parcel.code} from`),
  })
  await expect(file(late.id)).rejects.toMatchObject({ code: 'too_late' })
  await expect(file(one.id, other.id)).rejects.toMatchObject({ code: 'other_courier' })
  const first = await file(one.id)
  await expect(file(one.id)).rejects.toMatchObject({ code: 'wrong_state' })
  const second = await file(other.id)
  expect(second.number).toBe(first.number + 1)
  expect(await claimOf(first.id)).toMatchObject({
    state: 'open',
    claimedMinor: one.value_minor,
    balanceMinor: one.value_minor,
  })
})

test('a late scan withdraws an open claim, and turns a settled one into money to return', async () => {
  const open = await aClaim(db, world, 1)
  const gate = await gateFor(open.courierId)
  await scan(gate.id, open.cases[0]?.parcel.code ?? '')
  expect(await claimOf(open.id)).toMatchObject({ state: 'withdrawn', balanceMinor: 0 })

  const paid = await aClaim(db, world, 2)
  const half = Math.floor(paid.owedMinor / 2)
  const money = { receivedMinor: half, reference: 'NET-9' }
  const settle = (more: {
    receivedMinor?: number
    reason: { code: string; note: string } | null
  }) =>
    db.transaction((tx) =>
      settleClaim(tx, keeper, { id: paid.id, version: paid.version, ...money, ...more }),
    )
  const reason = { code: 'settled_by_agreement', note: 'By phone' }
  await expect(settle({ reason: null })).rejects.toMatchObject({ code: 'shortfall_needs_reason' })
  const tooMuch = { receivedMinor: paid.owedMinor + 1, reason }
  await expect(settle(tooMuch)).rejects.toMatchObject({ code: 'over_claim' })
  const { version } = await settle({ reason })
  expect(await claimOf(paid.id)).toMatchObject({ receivedMinor: half, balanceMinor: 0 })
  const door = await gateFor(paid.courierId)
  await scan(door.id, paid.cases[1]?.parcel.code ?? '')
  const reversed = await claimOf(paid.id)
  expect(reversed.state).toBe('settled')
  expect(reversed.balanceMinor).toBeLessThan(0)
  await db.transaction((tx) => giveBack(tx, keeper, { id: paid.id, version, reference: 'BACK' }))
  const done = await claimOf(paid.id)
  expect(done).toMatchObject({ balanceMinor: 0, receivedMinor: half + reversed.balanceMinor })
  expect(done.lines.map(({ caseState }) => caseState).sort()).toEqual(['found', 'recovered'])
})

test('a rejected claim releases its parcels, and an appeal claims only those still missing', async () => {
  const claim = await aClaim(db, world, 2)
  const { id, version } = claim
  const rejected = await db.transaction((tx) =>
    rejectClaim(tx, keeper, { id, version, answer: 'Delivered to you' }),
  )
  expect(await claimOf(id)).toMatchObject({ balanceMinor: 0, claimedMinor: 0 })
  const [turnedUp, missing] = claim.cases
  const gate = await gateFor(claim.courierId)
  await scan(gate.id, turnedUp?.parcel.code ?? '')
  await db.transaction((tx) => appealClaim(tx, keeper, { ...rejected, text: 'See the gate log' }))
  expect(await claimOf(id)).toMatchObject({ state: 'open', balanceMinor: missing?.value_minor })
})

test('a parcel of a rejected claim is appealed, and claimed again only after confirmation', async () => {
  const { id, version, number, cases } = await aClaim(db, world, 1)
  const rejected = await db.transaction((tx) =>
    rejectClaim(tx, keeper, { id, version, answer: 'Delivered to you' }),
  )
  const file = (despiteAppeal?: boolean) =>
    db.transaction((tx) =>
      fileClaim(tx, keeper, {
        caseIds: cases.map((one) => one.id),
        courierReference: '',
        despiteAppeal,
      }),
    )
  await expect(file()).rejects.toMatchObject({
    code: 'appeal_open',
    message: expect.stringContaining(`File an appeal to claim ${number} instead`),
    details: { claim: { id, number, version: rejected.version } },
  })
  const second = await file(true)
  expect(await claimOf(second.id)).toMatchObject({ state: 'open' })
})

test('a valuable parcel is written off only with approval, a cheap one at once', async () => {
  const dear = await aMissingReturn(db, world)
  await sql`update return_cases set value_minor = 900000 where id = ${dear.id}`.execute(db.reader)
  const cheap = await aMissingReturn(db, world)
  await sql`update return_cases set value_minor = 100 where id = ${cheap.id}`.execute(db.reader)
  const reason = { code: 'not_worth_claiming', note: '' }
  const writeOff = (id: string) =>
    db.transaction((tx) => writeOffCase(tx, keeper, { id, version: 1, reason }))
  await expect(writeOff(dear.id)).rejects.toMatchObject({ code: 'approval_needed' })
  await writeOff(cheap.id)
  expect((await caseOf(cheap.id)).state).toBe('written_off')
})

test('the evidence is one zip whose list of contents matches every file in it', async () => {
  const claim = await aClaim(db, world, 2)
  const gate = await gateFor(claim.courierId)
  await scan(gate.id, 'S-424242424')
  await db.transaction((tx) =>
    closeGate(tx, keeper, { ...gate, riderName: '=Sam', signaturePath: 'M1 1 L9 9', unsigned: '' }),
  )
  const files = openFiles({ place: 'database' })
  const { bytes } = await writeEvidence(db.reader, keeper, files, claim.id)
  const pack = unzipSync(bytes)
  const text = (name: string) => strFromU8(pack[name] ?? new Uint8Array())
  const listed = text('contents.csv').trim().split('\r\n').slice(1)
  expect(listed.length).toBe(Object.keys(pack).length - 1)
  for (const line of listed) {
    const [name = '', size, sum] = line.split(',')
    const piece = pack[name] ?? new Uint8Array()
    expect([size, sum]).toEqual([
      String(piece.length),
      createHash('sha256').update(piece).digest('hex'),
    ])
  }
  expect(text('claim.pdf').slice(0, 5)).toBe('%PDF-')
  const letter = pdfPages(Buffer.from(pack['claim.pdf'] ?? []))
    .flat()
    .join(' ')
  expect(letter).toMatch(/None of them was received at our outlet. We ask you to pay/)
  expect(letter).toMatch(/Handed over to (the courier|driver .+ on load sheet \d+)/)
  expect(text('timeline.csv')).not.toContain('{')
  expect(text('courier-events.csv')).not.toContain('{')
  expect(text('raw/our-record.csv')).toContain('{')
  for (const { parcel } of claim.cases) expect(text('parcels.csv')).toContain(parcel.trackingNumber)
  expect(text('gate-log.csv')).toContain('S-424242424')
  expect(text('gate-sessions.csv')).toContain("'=Sam")
  expect(Object.keys(pack).filter((name) => name.startsWith('signatures/gate'))).toHaveLength(1)
})

const first = { q: '', sort: '-age', limit: 200, total: false } as const

test('the list begins with the parcel that is missing longest, and its figures count the same', async () => {
  const page = await cases.page(db.reader, keeper, { ...first, state: ['sought'] })
  const days = page.rows.map((row) => row.days)
  expect(days).toEqual(days.toSorted((one, other) => other - one))
  const figures = await caseFigures(db.reader, keeper)
  expect(figures.missing).toBe(page.rows.length)
  for (const urgency of ['high', 'critical'] as const) {
    const urgent = await cases.page(db.reader, keeper, {
      ...first,
      state: ['sought'],
      urgency: [urgency],
    })
    expect(urgent.rows, urgency).toHaveLength(figures[urgency])
  }
  expect(figures.critical).toBeGreaterThan(0)
  const old = await cases.page(db.reader, keeper, { ...first, age: ['11+'] })
  expect(old.rows.map((row) => row.days).every((one) => one > 10)).toBe(true)
  const elsewhere = await personAt(db, 'returns_manager', [])
  expect((await cases.page(db.reader, elsewhere, first)).rows).toEqual([])
})
