import { sql } from 'kysely'
import {
  customerActor,
  hashOfLink,
  newLinkToken,
  openLink,
} from '#organization/messages/server/index.ts'
import { platformSettings } from '#platform/platform.settings.ts'
import { type Actor, systemActor } from '#platform/server/actor.ts'
import type { Database, Reader, Tx } from '#platform/server/db/database.ts'
import type { HookRoute } from '#platform/server/http/serve-hooks.ts'
import { settingOf } from '#platform/server/settings/read-setting.ts'
import type { ConsentWay } from '../consent-sources.ts'
import { followMerges, lockCustomer } from './find-customer.ts'
import { tellConsent } from './tell-consent.ts'

type Token = { readonly token: string }
type Found = { readonly customerId: string; readonly way: ConsentWay }

/** Makes what opens the page on which a customer stops advertising by this way. */
export async function newConsentLink(tx: Tx, customerId: string, way: ConsentWay): Promise<string> {
  const token = newLinkToken()
  await tx
    .insertInto('consent_links')
    .values({ token_hash: hashOfLink(token), customer_id: customerId, way })
    .execute()
  return token
}

async function linkOf(reader: Reader, token: string): Promise<Found | undefined> {
  const found = await sql<Found>`select customer_id as "customerId", way from consent_links
    where token_hash = ${hashOfLink(token)}`.execute(reader)
  return found.rows[0]
}

export async function linkedConsent(reader: Reader, visitor: Actor, { token }: Token) {
  const link = await openLink({ reader }, visitor, 'unsubscribe link', (of) => linkOf(of, token))
  return consentOf(reader, link)
}

async function consentOf(reader: Reader, { customerId, way }: Found) {
  const id = await followMerges(reader, customerId)
  const { accepts_mails: mails, accepts_messages: messages } = await agreedTo(reader, id)
  const accepts = { mails, messages }
  const company = await settingOf(reader, platformSettings.companyName)
  return { company, way, isWithdrawn: !accepts[way] }
}

const agreedTo = (reader: Reader, id: string) =>
  reader
    .selectFrom('customers')
    .select(['accepts_mails', 'accepts_messages', 'state'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

/** Withdraws what the link is for; the same link may be used again without effect. */
export async function withdrawConsent(db: Database, visitor: Actor, { token }: Token) {
  const link = await openLink(db, visitor, 'unsubscribe link', (reader) => linkOf(reader, token))
  return db.transaction(async (tx) => {
    const id = await followMerges(tx, link.customerId)
    const { state } = await agreedTo(tx, id)
    if (state !== 'anonymised') await withdraw(tx, customerActor(visitor), id, link.way)
    return consentOf(tx, link)
  })
}

async function withdraw(tx: Tx, customer: Actor, customerId: string, way: ConsentWay) {
  const { id, label, version } = await lockCustomer(tx, customerId)
  const before = await agreedTo(tx, id)
  const mails = before.accepts_mails && way !== 'mails'
  const messages = before.accepts_messages && way !== 'messages'
  if (mails === before.accepts_mails && messages === before.accepts_messages) return
  await tx
    .updateTable('customers')
    .set({ accepts_mails: mails, accepts_messages: messages, version: version + 1 })
    .where('id', '=', id)
    .execute()
  await tellConsent(
    tx,
    customer,
    { id, label },
    {
      mails: [before.accepts_mails, mails],
      messages: [before.accepts_messages, messages],
      source: 'unsubscribe_link',
    },
  )
}

/** Where a mail program withdraws it without opening the page (RFC 8058, List-Unsubscribe-Post). */
export const consentHooks: readonly HookRoute[] = [
  {
    path: '/unsubscribe/:token',
    mostBytes: 1_024,
    perMinute: 120,
    receive: async (db, { parameters, visit }) => {
      const visitor = { ...systemActor('Customer by link', 'link'), ...visit }
      const { isWithdrawn } = await withdrawConsent(db, visitor, { token: parameters.token ?? '' })
      return { withdrawn: isWithdrawn }
    },
  },
]
