import { dropAdvertising } from '#organization/messages/server/index.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { appendEvent } from '#platform/server/events/append-event.ts'
import type { ConsentOrigin } from '../consent-sources.ts'
import { customerNoun } from '../customers.nouns.ts'

type Consent = {
  readonly mails: readonly [boolean, boolean]
  readonly messages: readonly [boolean, boolean]
  readonly source: ConsentOrigin | null
}

/**
 * Records consent with its time and source, because it may have to be proved later. Waiting
 * messages in a withdrawn channel are not sent.
 */
export async function tellConsent(
  tx: Tx,
  actor: Actor,
  { id, label }: { readonly id: string; readonly label: string },
  { mails, messages, source }: Consent,
): Promise<void> {
  const changed = Object.entries({ mails, messages }).filter(([, [was, is]]) => was !== is)
  if (changed.length === 0) return
  if (mails[0] && !mails[1]) await dropAdvertising(tx, id, 'mails')
  if (messages[0] && !messages[1]) await dropAdvertising(tx, id, 'messages')
  await appendEvent(tx, actor, {
    type: 'customer.consent_changed',
    noun: customerNoun,
    id,
    label,
    data: { ...Object.fromEntries(changed), ...(source === null ? {} : { source }) },
  })
}
