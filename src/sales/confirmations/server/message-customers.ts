import { maskRecipient, toldAlready } from '#organization/messages/messages.rules.ts'
import {
  lockTelling,
  messageCustomer,
  pickWays,
  sameKeyOf,
  type Telling,
  toldSame,
} from '#organization/messages/server/index.ts'
import { smsLength } from '#organization/messages/sms-segments.ts'
import type { Way, Wish } from '#organization/messages/ways.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Reader, Tx } from '#platform/server/db/database.ts'
import { settingOf } from '#platform/server/settings/read-setting.ts'
import { currentWords } from '#platform/server/templates/current-words.ts'
import { fillIn } from '#platform/templates.rules.ts'
import { orderNoun } from '#sales/orders/orders.nouns.ts'
import { firstCallAt } from '../call-schedule.ts'
import { confirmationsSettings } from '../confirmations.settings.ts'
import { tokenLength } from '../link-answers.ts'
import { kindFacts, type MessageKind } from '../message-kinds.ts'
import { linkAddress, newLink } from './new-link.ts'
import { type OrderRecipient, recipientsOf } from './order-recipients.ts'
import { scheduleOf } from './schedule-of.ts'

export type MessageInput = {
  readonly ids: readonly string[]
  readonly kind: MessageKind
  readonly wish: Wish
  /** The author's text, if the kind has none. */
  readonly text: string
  /** Also to customers who had the same message a moment ago. */
  readonly again: boolean
}

type PickedRecipient = OrderRecipient & {
  readonly way: Way | null
  readonly whyNot: string | null
  readonly toldAt: string | null
}

/** The channel for each customer, and who is left out and why; nothing is sent. */
export const previewMessages =
  (address: string) => async (reader: Reader, actor: Actor, input: MessageInput) => {
    const picked = await pickRecipients(reader, actor, input)
    const first = picked.find(({ way }) => way !== null)
    return {
      recipients: picked.map(({ id, number, values, person, way, whyNot, toldAt }) => ({
        id,
        number,
        name: values.name ?? '',
        way,
        to: way && maskRecipient(way, way === 'mail' ? person.email : person.phoneKey),
        whyNot,
        toldAt,
      })),
      sample: first?.way ? await sampleOf(reader, input, first, first.way, address) : null,
    }
  }

/** Sends a message to the customers of these orders, each separately. */
export const messageCustomers =
  (address: string) => async (tx: Tx, actor: Actor, input: MessageInput) => {
    if (input.kind === 'about_order' && input.text === '')
      throw new Refusal('unprocessable', 'no_text', 'Write what the customer should know.', {
        field: 'text',
      })
    await lockTelling(tx, input.ids)
    const skipped: { id: string; label: string; why: string }[] = []
    let sent = 0
    for (const recipient of await pickRecipients(tx, actor, input)) {
      const { id, label, outletId, customerId, person, way, whyNot } = recipient
      if (way === null) {
        skipped.push({ id, label, why: whyNot ?? '' })
        continue
      }
      const link = input.kind === 'confirm_link' ? await newLink(tx, id) : ''
      await messageCustomer(tx, actor, {
        templates: kindFacts[input.kind].templates,
        way,
        person,
        values: valuesOf(input, recipient, link && linkAddress(address, link)),
        tables: recipient.tables,
        about: { noun: orderNoun, id, label, outletId, customerId },
        notBefore: await whenAwake(tx, outletId),
        sameKey: sameKeyOfInput(input, recipient),
      })
      sent += 1
    }
    return { sent, skipped }
  }

/** After a change of the order, or of what is due, its message is no longer the same. */
const sameKeyOfInput = ({ kind, text }: MessageInput, { values }: OrderRecipient) => {
  const amount = (kind === 'pay_first' ? values.due : values.total) ?? ''
  return sameKeyOf(kind, text, values.items ?? '', amount, values.address ?? '')
}

/** The channel of this message for each customer, or why there is none. */
export async function pickRecipients(
  reader: Reader,
  actor: Actor,
  input: MessageInput,
): Promise<PickedRecipient[]> {
  const recipients = await recipientsOf(reader, actor, input.ids)
  const people = recipients.map(({ person }) => person)
  const [picked, told] = await Promise.all([
    pickWays(reader, people, input.wish),
    toldLately(
      reader,
      recipients.map((one) => ({ id: one.id, sameKey: sameKeyOfInput(input, one) })),
    ),
  ])
  return recipients.map((recipient, at) => {
    const found = picked[at]
    const before = told.get(recipient.id)
    const toldAt = before?.at ?? null
    const leftOut = (whyNot: string | null) => ({ ...recipient, way: null, whyNot, toldAt })
    const whyNot = kindFacts[input.kind].whyNot(recipient)
    if (whyNot !== null) return leftOut(whyNot)
    if (!found || 'whyNot' in found) return leftOut(found?.whyNot ?? null)
    if (before && !input.again) return leftOut(toldAlready(before.secondsAgo))
    return { ...recipient, way: found.way, whyNot: null, toldAt }
  })
}

/** Customers who had the same message within the period of the settings. */
export async function toldLately(reader: Reader, tellings: readonly Telling[]) {
  const minutes = await settingOf(reader, confirmationsSettings.repeatMinutes)
  return toldSame(reader, tellings, minutes)
}

const valuesOf = ({ text }: MessageInput, { values }: OrderRecipient, link: string) => ({
  ...values,
  text,
  link,
})

/** The words as the first of them would read them, with a link that opens nothing. */
async function sampleOf(
  reader: Reader,
  input: MessageInput,
  recipient: OrderRecipient,
  way: Way,
  address: string,
) {
  const { templates } = kindFacts[input.kind]
  const words = await currentWords(
    reader,
    way === 'mail' ? templates.mail : templates.message,
    recipient.person.language,
  )
  const values = valuesOf(input, recipient, linkAddress(address, '·'.repeat(tokenLength)))
  const text = fillIn(words.body, values)
  return {
    subject: fillIn(words.subject, values),
    text,
    segments: way === 'mail' ? null : smsLength(text.replaceAll('·', 'x')).segments,
  }
}

/** Messages wait for the calling hours of the outlet, or of the company. */
export async function whenAwake(reader: Reader, outletId: string | null): Promise<string | null> {
  const now = new Date().toISOString()
  const at = firstCallAt(await scheduleOf(reader, outletId), now)
  return at === now ? null : at
}
