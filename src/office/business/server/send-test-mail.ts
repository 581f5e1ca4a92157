import { templateNoun } from '#platform/platform.nouns.ts'
import { throwIfRefused } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { appendEvent } from '#platform/server/events/append-event.ts'
import { queueWords } from '#platform/server/mail/queue-mail.ts'
import { templateId } from '#platform/server/templates/save-words.ts'
import { checkWords, fillIn } from '#platform/templates.rules.ts'
import { declaredTemplate } from './find-declared.ts'

type Input = { key: string; subject: string; body: string }

/** Sends a draft with the example values to its author. */
export async function sendTestMail(tx: Tx, actor: Actor, { key, ...words }: Input) {
  const template = declaredTemplate(key)
  throwIfRefused(checkWords(template, words))
  const { email } = await tx
    .selectFrom('profiles')
    .select('email')
    .where('id', '=', actor.userId)
    .executeTakeFirstOrThrow()
  // A message has no subject; as an email it needs one.
  const subject = words.subject || template.label
  const { fields, tables } = template
  await queueWords(tx, template, email, { subject, body: words.body }, fields, { tables })
  await appendEvent(tx, actor, {
    type: 'template.tried',
    noun: templateNoun,
    id: templateId(key),
    label: template.label,
    data: { to: email, subject: fillIn(subject, template.fields) },
  })
  return { to: email }
}
