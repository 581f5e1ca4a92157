import { maskRecipient } from '#organization/messages/messages.rules.ts'
import { customerActor } from '#organization/messages/server/index.ts'
import type { Way } from '#organization/messages/ways.ts'
import { Refusal, throwIfRefused } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Database } from '#platform/server/db/database.ts'
import { mostRenewals } from '../link-answers.ts'
import { lockLink, refuseLink, requireLink } from './find-link.ts'
import { messageCustomers, pickRecipients } from './message-customers.ts'

type Sent = { readonly way: Way; readonly to: string }

/** The customer opened a link that an edit ended: they get a new one, by the way that suits them. */
export const sendNewLink =
  (address: string) =>
  async (db: Database, visitor: Actor, { token }: { readonly token: string }): Promise<Sent> => {
    await requireLink(db, visitor, token)
    return db.transaction(async (tx) => {
      const customer = customerActor(visitor)
      const link = await lockLink(tx, token)
      const over = refuseLink(link)
      if (!over) throw linkOpen()
      if (over.details?.why !== 'changed') throw over
      if (link.newerLinks >= mostRenewals) throw tooManyLinks()
      const input = {
        ids: [link.orderId],
        kind: 'confirm_link',
        wish: 'best',
        text: '',
        again: false,
      } as const
      const [found] = await pickRecipients(tx, customer, input)
      throwIfRefused(found ? refuseRecipient(found) : notReachable())
      if (!found?.way) throw notReachable()
      await messageCustomers(address)(tx, customer, input)
      const { way, person } = found
      return { way, to: maskRecipient(way, way === 'mail' ? person.email : person.phoneKey) }
    })
  }

function refuseRecipient({
  way,
  toldAt,
  whyNot,
}: Awaited<ReturnType<typeof pickRecipients>>[number]) {
  if (way !== null) return null
  if (toldAt === null) return notReachable()
  return new Refusal('conflict', 'told_already', `${whyNot} Open the newest message from us.`)
}

const notReachable = () =>
  new Refusal(
    'conflict',
    'not_reachable',
    'We cannot send you a message. Call us, and we confirm your order on the phone.',
  )

const linkOpen = () =>
  new Refusal('conflict', 'link_open', 'This link still works. Load the page again.')

const tooManyLinks = () =>
  new Refusal(
    'conflict',
    'too_many_links',
    `We sent you ${mostRenewals} newer links than this one. Open the newest message, or call us.`,
  )
