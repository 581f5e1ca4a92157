import { throwIfRefused } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { saveWords } from '#platform/server/templates/save-words.ts'
import { checkWords } from '#platform/templates.rules.ts'
import { templateIn } from './find-declared.ts'

type Input = {
  key: string
  language?: string | undefined
  subject: string
  body: string
  version: number
}

export async function saveTemplate(
  tx: Tx,
  actor: Actor,
  { key, language, version, ...words }: Input,
) {
  const template = templateIn(key, language)
  throwIfRefused(checkWords(template, words))
  return { version: await saveWords(tx, actor, template, words, version) }
}

/** Restores the declared text, as a new version marked as reset. */
export async function resetTemplate(
  tx: Tx,
  actor: Actor,
  input: Pick<Input, 'key' | 'language' | 'version'>,
) {
  const template = templateIn(input.key, input.language)
  return { version: await saveWords(tx, actor, template, null, input.version) }
}
