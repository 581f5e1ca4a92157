import { countryCode } from '#addresses/countries.ts'
import { customerLabel, customerNoun } from '#customers/customers.nouns.ts'
import { isMobile, phoneKey } from '#customers/phones.ts'
import { followMerges } from '#customers/server/index.ts'
import { maskRecipient } from '#messages/messages.rules.ts'
import { messageCustomer, pickWays, type Reachable } from '#messages/server/index.ts'
import { smsLength } from '#messages/sms-segments.ts'
import type { Way, Wish } from '#messages/ways.ts'
import { platformSettings } from '#platform/platform.settings.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Reader, Tx } from '#platform/server/db/database.ts'
import { settingOf } from '#platform/server/settings/read-setting.ts'
import { currentWords } from '#platform/server/templates/current-words.ts'
import { checkAddress, fillIn } from '#platform/templates.rules.ts'
import { confirmationsTemplates } from '../confirmations.templates.ts'
import { whenAwake } from './message-customers.ts'

type WordInput = { readonly id: string; readonly wish: Wish; readonly text: string }

const templates = {
  mail: confirmationsTemplates.word,
  message: confirmationsTemplates.wordMessage,
}

/** By which way the customer would be told, or why they cannot be; nothing is sent. */
export async function previewWord(reader: Reader, _actor: Actor, input: WordInput) {
  const { id, number, name, person, values, way, whyNot } = await judge(reader, input)
  const to = way && maskRecipient(way, way === 'mail' ? person.email : person.phoneKey)
  const words = way && (await currentWords(reader, templates[way === 'mail' ? 'mail' : 'message']))
  const text = words ? fillIn(words.body, values) : ''
  return {
    recipients: [{ id, number, name, way, to, whyNot }],
    sample: words && {
      subject: fillIn(words.subject, values),
      text,
      segments: way === 'mail' ? null : smsLength(text).segments,
    },
  }
}

/** Tells a customer something that is about no order. It stands on their own line of time. */
export async function sendWord(tx: Tx, actor: Actor, input: WordInput) {
  if (input.text === '')
    throw new Refusal('unprocessable', 'no_text', 'Write what the customer should know.', {
      field: 'text',
    })
  const { id, number, person, values, way, whyNot } = await judge(tx, input)
  if (way === null)
    throw new Refusal('unprocessable', 'not_reachable', `${whyNot} Choose another way.`, {
      field: 'wish',
    })
  await messageCustomer(tx, actor, {
    templates,
    way,
    person,
    values,
    about: {
      noun: customerNoun,
      id,
      label: customerLabel(number),
      outletId: null,
      customerId: id,
    },
    notBefore: await whenAwake(tx, null),
  })
  return { id, way }
}

type Judged = {
  readonly id: string
  readonly number: number
  readonly name: string
  readonly person: Reachable
  readonly values: { name: string; company: string; text: string }
} & ({ readonly way: Way; readonly whyNot: null } | { readonly way: null; readonly whyNot: string })

async function judge(reader: Reader, { id: asked, wish, text }: WordInput): Promise<Judged> {
  const id = await followMerges(reader, asked)
  const [customer, company] = await Promise.all([
    reader
      .selectFrom('customers')
      .select(['number', 'full_name', 'email', 'phone', 'phone_key', 'country', 'state'])
      .select('accepts_messages as acceptsMessages')
      .where('id', '=', id)
      .executeTakeFirstOrThrow(),
    settingOf(reader, platformSettings.companyName),
  ])
  const { number, full_name: name, email, phone, country, acceptsMessages } = customer
  const key = customer.phone_key || phoneKey(phone, countryCode(country))
  const person = {
    email: checkAddress(email) === null ? email : '',
    phoneKey: key,
    isMobile: isMobile(key),
    acceptsMessages,
  }
  const known = { id, number, name, person, values: { name, company, text } }
  if (customer.state === 'anonymised') return { ...known, way: null, whyNot: 'They were erased.' }
  const [picked] = await pickWays(reader, [person], wish)
  if (picked && 'way' in picked) return { ...known, way: picked.way, whyNot: null }
  return { ...known, way: null, whyNot: picked?.whyNot ?? 'Nothing is known to write to.' }
}
