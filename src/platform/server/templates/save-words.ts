import { templateNoun } from '../../platform.nouns.ts'
import { staleVersion } from '../../refusal.ts'
import type { Template } from '../../templates.ts'
import { type Actor, authorId } from '../actor.ts'
import type { Tx } from '../db/database.ts'
import { lockByName } from '../db/lock-by-name.ts'
import { appendEvent } from '../events/append-event.ts'
import { idOfName } from '../id-of-name.ts'
import { currentWords, type TemplateWords } from './current-words.ts'

export const templateId = (key: string) => idOfName(templateNoun.key, key)

/** The number of the newest version; 0 while the template has its declared text. */
export async function templateVersion(tx: Tx, key: string): Promise<number> {
  const newest = await tx
    .selectFrom('message_templates')
    .select((row) => row.fn.max<number | null>('version').as('version'))
    .where('key', '=', key)
    .executeTakeFirst()
  return newest?.version ?? 0
}

/**
 * Saves a template's text as its next version; null resets it to the declared text.
 *
 * @param version the one that the caller saw; any other means that another user saved first
 * @returns the new version
 */
export async function saveWords(
  tx: Tx,
  actor: Actor,
  template: Template,
  words: TemplateWords | null,
  version: number,
): Promise<number> {
  await lockByName(tx, `template ${template.key}`)
  const current = await templateVersion(tx, template.key)
  if (current !== version) throw staleVersion(`“${template.label}”`, version, current)
  const before = await currentWords(tx, template)
  const after = words ?? template
  await tx
    .insertInto('message_templates')
    .values({
      key: template.key,
      version: version + 1,
      subject: words?.subject ?? null,
      body: words?.body ?? null,
      is_default: words === null,
      changed_by: authorId(actor),
      changed_by_name: actor.name,
    })
    .execute()
  await appendEvent(tx, actor, {
    type: 'template.changed',
    noun: templateNoun,
    id: templateId(template.key),
    label: template.label,
    data: {
      ...(before.subject === after.subject ? {} : { subject: [before.subject, after.subject] }),
      ...(before.body === after.body ? {} : { body: [before.body, after.body] }),
      ...(words === null ? { isDefault: true } : {}),
    },
  })
  return version + 1
}
