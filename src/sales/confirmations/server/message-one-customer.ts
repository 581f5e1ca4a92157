import type { BothWays } from '#organization/messages/both-ways.ts'
import { maskRecipient, toldAlready } from '#organization/messages/messages.rules.ts'
import type { Purpose } from '#organization/messages/purposes.ts'
import {
  lockTelling,
  messageCustomer,
  pickWays,
  type Reachable,
  sameKeyOf,
} from '#organization/messages/server/index.ts'
import { smsLength } from '#organization/messages/sms-segments.ts'
import type { Way, Wish } from '#organization/messages/ways.ts'
import { platformSettings } from '#platform/platform.settings.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Reader, Tx } from '#platform/server/db/database.ts'
import { linkAt } from '#platform/server/link-at.ts'
import { settingOf } from '#platform/server/settings/read-setting.ts'
import { currentWords } from '#platform/server/templates/current-words.ts'
import { checkAddress, fillIn } from '#platform/templates.rules.ts'
import { countryCode } from '#sales/addresses/countries.ts'
import { customerLabel, customerNoun } from '#sales/customers/customers.nouns.ts'
import { isMobile, phoneKey } from '#sales/customers/phones.ts'
import { followMerges, newConsentLink, whyNoAdvertising } from '#sales/customers/server/index.ts'
import { confirmationsTemplates } from '../confirmations.templates.ts'
import { tokenLength } from '../link-answers.ts'
import { toldLately, whenAwake } from './message-customers.ts'

type WordInput = {
  readonly id: string
  readonly wish: Wish
  readonly purpose: Purpose
  readonly text: string
  /** Also if the customer had the same message a moment ago. */
  readonly again: boolean
}

const { word, wordMessage, offer, offerMessage } = confirmationsTemplates

/** Both sets take the same values; what is no advertising has no link in it. */
const templates: Readonly<Record<Purpose, BothWays<string>>> = {
  service: { mail: word, message: wordMessage },
  advertising: { mail: offer, message: offerMessage },
}

type Values = { name: string; company: string; text: string; link: string }

/** Where a customer stops advertising: in the text behind the `#`, in a mail's headers in the path. */
const stopPage = (address: string) => linkAt(address, '/unsubscribe')

/** The channel for the customer, or why there is none; nothing is sent. */
export const previewWord =
  (address: string) => async (reader: Reader, _actor: Actor, input: WordInput) => {
    const { id, number, name, person, values, way, whyNot, toldAt } = await pickRecipient(
      reader,
      input,
    )
    const isMail = way === 'mail'
    const to = way && maskRecipient(way, isMail ? person.email : person.phoneKey)
    const template = templates[input.purpose][isMail ? 'mail' : 'message']
    const words = way && (await currentWords(reader, template, person.language))
    const link = `${stopPage(address)}#${'·'.repeat(tokenLength)}`
    const text = words ? fillIn(words.body, { ...values, link }) : ''
    return {
      recipients: [{ id, number, name, way, to, whyNot, toldAt }],
      sample: words && {
        subject: fillIn(words.subject, values),
        text,
        segments: isMail ? null : smsLength(text.replaceAll('·', 'x')).segments,
      },
    }
  }

/** Sends a customer a message that is about no order. It is in their own timeline. */
export const sendWord = (address: string) => async (tx: Tx, actor: Actor, input: WordInput) => {
  if (input.text === '')
    throw new Refusal('unprocessable', 'no_text', 'Write what the customer should know.', {
      field: 'text',
    })
  await lockTelling(tx, [await followMerges(tx, input.id)])
  const { id, number, person, values, way, whyNot, toldAt } = await pickRecipient(tx, input)
  if (way === null) throw refusalOf(whyNot, toldAt)
  const isAdvertising = input.purpose === 'advertising'
  const token = isAdvertising
    ? await newConsentLink(tx, id, way === 'mail' ? 'mails' : 'messages')
    : ''
  const page = stopPage(address)
  await messageCustomer(tx, actor, {
    templates: templates[input.purpose],
    way,
    person,
    values: { ...values, link: `${page}#${token}` },
    about: {
      noun: customerNoun,
      id,
      label: customerLabel(number),
      outletId: null,
      customerId: id,
    },
    notBefore: await whenAwake(tx, null),
    sameKey: sameKeyOfInput(input),
    ...(isAdvertising ? { advertising: { unsubscribeLink: `${page}/${token}` } } : {}),
  })
  return { id, way }
}

function refusalOf(whyNot: string, toldAt: string | null): Refusal {
  return toldAt === null
    ? new Refusal('unprocessable', 'not_reachable', `${whyNot} Choose another way.`, {
        field: 'wish',
      })
    : new Refusal('conflict', 'told_already', `${whyNot} Choose Send again to repeat it.`)
}

const sameKeyOfInput = ({ purpose, text }: WordInput) => sameKeyOf('word', purpose, text)

type PickedRecipient = {
  readonly id: string
  readonly number: number
  readonly name: string
  readonly person: Reachable
  readonly values: Omit<Values, 'link'>
  /** Set where that alone keeps it from being sent, or where it is sent again. */
  readonly toldAt: string | null
} & ({ readonly way: Way; readonly whyNot: null } | { readonly way: null; readonly whyNot: string })

async function pickRecipient(reader: Reader, input: WordInput): Promise<PickedRecipient> {
  const { wish, purpose, text, again } = input
  const id = await followMerges(reader, input.id)
  const [customer, company, told] = await Promise.all([
    reader
      .selectFrom('customers')
      .select([
        'number',
        'full_name',
        'email',
        'phone',
        'phone_key',
        'country',
        'state',
        'language',
      ])
      .select(['accepts_messages as acceptsMessages', 'accepts_mails as acceptsMails'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow(),
    settingOf(reader, platformSettings.companyName),
    toldLately(reader, [{ id, sameKey: sameKeyOfInput(input) }]),
  ])
  const { number, full_name: name, email, phone, country, acceptsMessages } = customer
  const key = customer.phone_key || phoneKey(phone, countryCode(country))
  const person = {
    email: checkAddress(email) === null ? email : '',
    phoneKey: key,
    isMobile: isMobile(key),
    acceptsMessages,
    language: customer.language,
    ...(purpose === 'advertising'
      ? { noAdvertising: await whyNoAdvertising(reader, { ...customer, id }) }
      : {}),
  }
  const known = { id, number, name, person, values: { name, company, text } }
  const leftOut = (whyNot: string) => ({ ...known, way: null, whyNot, toldAt: null })
  if (customer.state === 'anonymised') return leftOut('They were erased.')
  const [picked] = await pickWays(reader, [person], wish)
  if (!picked || 'whyNot' in picked)
    return leftOut(picked?.whyNot ?? 'Nothing is known to write to.')
  const before = told.get(id)
  if (before && !again)
    return { ...known, way: null, whyNot: toldAlready(before.secondsAgo), toldAt: before.at }
  return { ...known, way: picked.way, whyNot: null, toldAt: before?.at ?? null }
}
