import { maskRecipient } from '#messages/messages.rules.ts'
import { messageCustomer, pickWays } from '#messages/server/index.ts'
import { smsLength } from '#messages/sms-segments.ts'
import type { Way, Wish } from '#messages/ways.ts'
import { orderNoun } from '#orders/orders.nouns.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Reader, Tx } from '#platform/server/db/database.ts'
import { currentWords } from '#platform/server/templates/current-words.ts'
import { fillIn } from '#platform/templates.rules.ts'
import { firstCallAt } from '../call-schedule.ts'
import { tokenLength } from '../link-answers.ts'
import { kindFacts, type MessageKind } from '../message-kinds.ts'
import { linkAddress, newLink } from './new-link.ts'
import { type OrderRecipient, recipientsOf } from './order-recipients.ts'
import { scheduleOf } from './schedule-of.ts'

export type MessageInput = {
  readonly ids: readonly string[]
  readonly kind: MessageKind
  readonly wish: Wish
  /** The words of whoever writes, where the kind has none of its own. */
  readonly text: string
}

type Judged = OrderRecipient & { readonly way: Way | null; readonly whyNot: string | null }

/** By which way each customer would be told, who is left out and why; nothing is sent. */
export const previewMessages =
  (address: string) => async (reader: Reader, actor: Actor, input: MessageInput) => {
    const judged = await judge(reader, actor, input)
    const first = judged.find(({ way }) => way !== null)
    return {
      recipients: judged.map(({ id, number, values, person, way, whyNot }) => ({
        id,
        number,
        name: values.name ?? '',
        way,
        to: way && maskRecipient(way, way === 'mail' ? person.email : person.phoneKey),
        whyNot,
      })),
      sample: first?.way ? await sampleOf(reader, input, first, first.way, address) : null,
    }
  }

/** Tells the customers of these orders, each of whom is written to alone. */
export const messageCustomers =
  (address: string) => async (tx: Tx, actor: Actor, input: MessageInput) => {
    if (input.kind === 'about_order' && input.text === '')
      throw new Refusal('unprocessable', 'no_text', 'Write what the customer should know.', {
        field: 'text',
      })
    const skipped: { id: string; label: string; why: string }[] = []
    let sent = 0
    for (const recipient of await judge(tx, actor, input)) {
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
        about: { noun: orderNoun, id, label, outletId, customerId },
        notBefore: await whenAwake(tx, outletId),
      })
      sent += 1
    }
    return { sent, skipped }
  }

async function judge(reader: Reader, actor: Actor, input: MessageInput): Promise<Judged[]> {
  const recipients = await recipientsOf(reader, actor, input.ids)
  const picked = await pickWays(
    reader,
    recipients.map(({ person }) => person),
    input.wish,
  )
  return recipients.map((recipient, at) => {
    const found = picked[at]
    if (kindFacts[input.kind].isForPending && recipient.state !== 'pending')
      return { ...recipient, way: null, whyNot: notWaiting }
    if (!found || 'whyNot' in found)
      return { ...recipient, way: null, whyNot: found?.whyNot ?? null }
    return { ...recipient, way: found.way, whyNot: null }
  })
}

const notWaiting = 'It does not wait for the customer’s word any more.'

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
  const words = await currentWords(reader, way === 'mail' ? templates.mail : templates.message)
  const values = valuesOf(input, recipient, linkAddress(address, '·'.repeat(tokenLength)))
  const text = fillIn(words.body, values)
  return {
    subject: fillIn(words.subject, values),
    text,
    segments: way === 'mail' ? null : smsLength(text.replaceAll('·', 'x')).segments,
  }
}

/** Messages wait for the hours at which customers of the outlet, or of the house, may be called. */
export async function whenAwake(reader: Reader, outletId: string | null): Promise<string | null> {
  const now = new Date().toISOString()
  const at = firstCallAt(await scheduleOf(reader, outletId), now)
  return at === now ? null : at
}
