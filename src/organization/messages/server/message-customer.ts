import { sql } from 'kysely'
import { connectionOf } from '#organization/connections/server/index.ts'
import type { EventType } from '#platform/events.ts'
import type { Noun } from '#platform/nouns.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Reader, Tx } from '#platform/server/db/database.ts'
import { appendEvent } from '#platform/server/events/append-event.ts'
import type { Attachment } from '#platform/server/mail/mail-contents.ts'
import type { MailTable } from '#platform/templates.ts'
import type { BothWays } from '../both-ways.ts'
import { type Picked, pickWay, type Recipient } from '../pick-way.ts'
import { purposeLabels } from '../purposes.ts'
import { type Way, type Wish, wayLabels } from '../ways.ts'
import { type About, type Advertising, queueMessage } from './queue-message.ts'

/** A recipient, as their own area knows them. */
export type Reachable = Omit<Recipient, 'hasStopped'> & {
  /** What they speak: `de`; empty where that is not known. */
  readonly language?: string
}

const told: EventType = 'customer.messaged'

/** The channel for each of these people, in the given order. */
export async function pickWays(
  reader: Reader,
  people: readonly Reachable[],
  wish: Wish,
): Promise<Picked[]> {
  const phones = people.map(({ phoneKey }) => phoneKey).filter((key) => key !== '')
  const [gateway, stops] = await Promise.all([
    connectionOf(reader, 'message_gateway'),
    sql<{ key: string }>`select phone_key as key from message_stops
      where phone_key = any(${phones}::text[])`.execute(reader),
  ])
  const stopped = new Set(stops.rows.map(({ key }) => key))
  return people.map((person) =>
    pickWay({ ...person, hasStopped: stopped.has(person.phoneKey) }, wish, gateway !== null),
  )
}

/** Sends one customer a message in the picked channel, and logs it at the record it is about. */
export async function messageCustomer<F extends string>(
  tx: Tx,
  actor: Actor,
  input: {
    readonly templates: BothWays<F>
    readonly way: Way
    readonly person: Reachable
    readonly values: Readonly<Record<F, string>>
    readonly about: Omit<About, 'noun'> & { readonly noun: Noun }
    readonly notBefore: string | null
    readonly sameKey?: string
    readonly advertising?: Advertising
    /** Files of a mail; a message has none. */
    readonly attachments?: Attachment[]
    /** Fields that the HTML of a mail also shows as a table. */
    readonly tables?: Readonly<Record<string, MailTable>>
  },
): Promise<void> {
  const { templates, way, person, values, about, notBefore, sameKey, advertising } = input
  const { attachments, tables } = input
  const { id, label, outletId, noun } = about
  const isMail = way === 'mail'
  const template = isMail ? templates.mail : templates.message
  await queueMessage(tx, actor, {
    template,
    way,
    to: isMail ? person.email : person.phoneKey,
    values,
    about: { ...about, noun: noun.key },
    notBefore,
    ...(person.language ? { language: person.language } : {}),
    ...(sameKey === undefined ? {} : { sameKey }),
    ...(advertising === undefined ? {} : { advertising }),
    ...(attachments === undefined ? {} : { attachments }),
    ...(tables === undefined ? {} : { tables }),
  })
  await appendEvent(tx, actor, {
    type: told,
    noun,
    id,
    label,
    outletId,
    data: {
      message: template.label,
      way: wayLabels[way],
      ...(advertising ? { purpose: purposeLabels.advertising } : {}),
    },
  })
}
