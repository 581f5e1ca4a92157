import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { Actor } from '#platform/server/actor.ts'
import type { Database, Tx } from '#platform/server/db/database.ts'
import { mailContents } from '#platform/server/mail/mail-contents.ts'
import { mailPurpose } from '#platform/server/mail/queue-mail.ts'
import { unseal } from '#platform/server/seal.ts'
import { aSupplier } from '../../../../tests/support/buying-steps.ts'
import { testDatabase } from '../../../../tests/support/database.ts'
import { setUpMail } from '../../../../tests/support/set-up-mail.ts'
import { makeUser, makeWorld, setUp } from '../../../../tests/support/world.ts'
import { moveSupplier } from './change-supplier.ts'
import { approveBank, rejectBank, withdrawBank } from './decide-bank.ts'
import { showBank, supplierBank } from './read-bank.ts'
import { requestBank } from './request-bank.ts'
import { saveSupplierContact } from './save-supplier-contact.ts'
import { countWaitingBanks, waitingBankRequests } from './waiting-bank-requests.ts'

let db: Database
let buyer: Actor
let manager: Actor
let other: Actor

beforeAll(async () => {
  db = await testDatabase()
  await makeWorld(db)
  buyer = await db.transaction((tx) => makeUser(tx, 'store_manager'))
  manager = await db.transaction((tx) => makeUser(tx, 'super_manager'))
  other = await db.transaction((tx) => makeUser(tx, 'super_manager'))
})

const british = { iban: 'GB82 WEST 1234 5698 7654 32', accountNumber: '', bankCode: '' }
const german = { iban: 'DE89 3704 0044 0532 0130 00', accountNumber: '', bankCode: '' }

const act = <T>(step: (tx: Tx) => Promise<T>) => db.transaction(step)

const ask = (id: string, by: Actor = buyer, account = british) =>
  act((tx) =>
    requestBank(tx, by, { id, holder: 'Mill Ltd', ...account, reason: 'Letter of 3 May' }),
  )

const bankOf = (id: string, reader: Actor = manager) => supplierBank(db.reader, reader, { id })

const nameOf = async (id: string) => {
  const found = await sql<{ name: string }>`select name from suppliers where id = ${id}`.execute(
    db.reader,
  )
  return found.rows[0]?.name ?? ''
}

test('one user requests bank details, another approves them, and only their end is shown', async () => {
  const id = await aSupplier(db)
  const asked = await ask(id)
  expect(await bankOf(id)).toMatchObject({
    current: null,
    request: { account: 'GB •••• 5432', holder: 'Mill Ltd', isMine: false, whyNot: null },
    mayShow: true,
  })
  const approved = await act((tx) => approveBank(tx, manager, asked))
  expect(approved).toEqual(asked)
  expect(await bankOf(id, buyer)).toMatchObject({
    current: { account: 'GB •••• 5432', approvedBy: manager.name },
    request: null,
    mayShow: false,
  })
  expect(await act((tx) => showBank(tx, manager, { id, requestId: null }))).toMatchObject({
    iban: 'GB82WEST12345698765432',
  })
  await expect(act((tx) => showBank(tx, buyer, { id, requestId: null }))).rejects.toMatchObject({
    code: 'not_yours_to_decide',
  })
  await expect(ask(id)).rejects.toMatchObject({ code: 'same_account' })
  const everywhere = await sql<{ text: string }>`
    select data::text || label as text from events where entity_id = ${id}
    union all select sealed_account from supplier_bank_requests`.execute(db.reader)
  const said = everywhere.rows.map(({ text }) => text).join()
  for (const secret of ['98765432', 'Mill Ltd', 'Letter of 3 May'])
    expect(said).not.toContain(secret)
})

test('the requester never decides, whatever the role, and a role that needs approval never approves', async () => {
  const id = await aSupplier(db)
  const name = await nameOf(id)
  const asked = await ask(id, manager)
  for (const step of [approveBank, rejectBank] as const)
    await expect(act((tx) => step(tx, manager, { ...asked, note: 'No' }))).rejects.toMatchObject({
      code: 'own_request',
    })
  await expect(act((tx) => approveBank(tx, buyer, asked))).rejects.toMatchObject({
    code: 'not_yours_to_decide',
    message: `You can’t decide on “Bank details of ${name}”. Ask a user who may do it without approval.`,
  })
  const alone = sql`update supplier_bank_requests set decision = 'approved', decided_at = now(),
    decided_by = requested_by where id = ${asked.requestId}`
  await expect(act((tx) => alone.execute(tx))).rejects.toThrow(/by_two/)
})

test('a request is withdrawn by its requester, rejected by another, and refused while one is open', async () => {
  const id = await aSupplier(db)
  const name = await nameOf(id)
  const first = await ask(id)
  await expect(ask(id, manager, german)).rejects.toMatchObject({
    code: 'bank_request_open',
    message: `${buyer.name} has requested bank details of ${name} already. Have that request approved, rejected or withdrawn first.`,
  })
  await expect(act((tx) => withdrawBank(tx, manager, first))).rejects.toMatchObject({
    code: 'not_your_request',
  })
  await act((tx) => withdrawBank(tx, buyer, first))
  await expect(act((tx) => approveBank(tx, manager, first))).rejects.toMatchObject({
    code: 'no_bank_request',
    message: `${buyer.name} has withdrawn this request for bank details of ${name} already.`,
  })
  const second = await ask(id)
  // What is decided is what was seen: the id of an older request is not the open one.
  await expect(act((tx) => approveBank(tx, manager, first))).rejects.toMatchObject({
    code: 'no_bank_request',
  })
  await act((tx) =>
    rejectBank(tx, manager, { ...second, note: 'The supplier knows nothing of it' }),
  )
  expect(await bankOf(id)).toMatchObject({ current: null, request: null })
})

test('a contact that was changed shortly before is named beside the request', async () => {
  const id = await aSupplier(db)
  const contact = { role: 'accounts', name: 'Ada', email: 'ada@mill.example', phone: '' } as const
  const change = () =>
    act((tx) => saveSupplierContact(tx, buyer, { id, version: 1, contactId: null, contact }))
  await change()
  await ask(id)
  const changed = async () => (await bankOf(id)).request?.contactChanged
  // The supplier is as new as its contact.
  expect(await changed()).toBeNull()
  await sql`update suppliers set created_at = now() - interval '31 days' where id = ${id}`.execute(
    db.reader,
  )
  expect(await changed()).toMatchObject({ by: buyer.name })
  await sql`update supplier_bank_requests set requested_at = now() + interval '31 days'
    where supplier_id = ${id}`.execute(db.reader)
  expect(await changed()).toBeNull()
})

test('of two users who decide at once, one decides and the other reads so', async () => {
  const id = await aSupplier(db)
  const asked = await ask(id)
  const results = await Promise.allSettled([
    act((tx) => approveBank(tx, manager, asked)),
    act((tx) => rejectBank(tx, other, { ...asked, note: 'No' })),
  ])
  expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  const [lost] = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []))
  expect(lost).toMatchObject({ code: 'no_bank_request' })
  const found = await sql<{ count: number }>`select count(*)::int as count from events
    where entity_id = ${id} and type in ('supplier.bank_approved', 'supplier.bank_rejected')`.execute(
    db.reader,
  )
  expect(found.rows).toEqual([{ count: 1 }])
})

test('of two users who request at once, one requests', async () => {
  const id = await aSupplier(db)
  const results = await Promise.allSettled([ask(id), ask(id, manager, german)])
  expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
})

test('a typing error is refused at its field, and so is an archived supplier', async () => {
  const id = await aSupplier(db)
  await expect(
    ask(id, buyer, { ...british, iban: 'GB82 WEST 1234 5698 7654 33' }),
  ).rejects.toMatchObject({ code: 'bad_account', field: 'iban' })
  const asked = await ask(id)
  await act((tx) => moveSupplier(tx, setUp, { id, version: 1, move: 'archive', reason: '' }))
  await expect(act((tx) => approveBank(tx, manager, asked))).rejects.toMatchObject({
    code: 'supplier_archived',
  })
  await act((tx) => withdrawBank(tx, buyer, asked))
  await expect(ask(id)).rejects.toMatchObject({ code: 'supplier_archived' })
})

test('the contact from before the change is told of it, without the account', async () => {
  const id = await aSupplier(db)
  expect(await bankOf(id)).toMatchObject({ request: null })
  await act((tx) =>
    saveSupplierContact(tx, setUp, {
      id,
      version: 1,
      contactId: null,
      contact: { role: 'accounts', name: 'Ada', email: 'ada@mill.test', phone: '' },
    }),
  )
  const untold = await ask(id)
  expect((await bankOf(id)).request?.isTold).toBe(false)
  await act((tx) => withdrawBank(tx, buyer, untold))
  await setUpMail(db)
  await ask(id)
  expect((await bankOf(id)).request?.isTold).toBe(true)
  const mails = await sql<{ sealed: string; template: string }>`
    select sealed_text as sealed, template from mails where to_address = 'ada@mill.test'`.execute(
    db.reader,
  )
  expect(mails.rows.map(({ template }) => template)).toEqual(['supplier.bank_requested'])
  const { text } = mailContents(await unseal(db.reader, mailPurpose, mails.rows[0]?.sealed ?? ''))
  expect(text).toContain('New account: GB •••• 5432')
  expect(text).not.toContain('98765432')
})

test('a request waits on the page of approvals for those who may decide, masked, and for its author', async () => {
  const id = await aSupplier(db)
  const { requestId } = await ask(id)
  const rowsOf = async (actor: Actor, queue: 'to_decide' | 'asked') =>
    (await waitingBankRequests(db.reader, actor, { queue })).rows.filter(
      ({ supplier }) => supplier.id === id,
    )
  const before = await countWaitingBanks(db.reader, manager)
  expect(await rowsOf(manager, 'to_decide')).toMatchObject([
    { requestId, account: 'GB •••• 5432', isMine: false, whyNot: null, current: null },
  ])
  expect(JSON.stringify(await rowsOf(manager, 'to_decide'))).not.toContain('98765432')
  expect(await rowsOf(buyer, 'asked')).toMatchObject([{ requestId, isMine: true }])
  expect(await rowsOf(buyer, 'to_decide')).toEqual([])
  expect(await countWaitingBanks(db.reader, buyer)).toBe(0)
  await act((tx) => approveBank(tx, manager, { id, requestId }))
  expect(await rowsOf(manager, 'to_decide')).toEqual([])
  expect(await countWaitingBanks(db.reader, manager)).toBe(before - 1)
})

test('a user who asked for bank details does not decide about them on the page either', async () => {
  const id = await aSupplier(db)
  await ask(id, manager)
  const { rows } = await waitingBankRequests(db.reader, manager, { queue: 'to_decide' })
  expect(rows.map(({ supplier }) => supplier.id)).not.toContain(id)
  const seen = await waitingBankRequests(db.reader, other, { queue: 'to_decide' })
  expect(seen.rows.map(({ supplier }) => supplier.id)).toContain(id)
})
