import { type Actor, authorId } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { appendEvent } from '#platform/server/events/append-event.ts'
import { newId } from '#platform/server/new-id.ts'
import { keptCodeOf } from '../code-kinds.ts'
import { unknownCodeNoun } from '../scanning.nouns.ts'

type Input = { readonly code: string; readonly isIgnored: boolean }

/** Hides an unknown code from the list, or lists it again; repeated, it changes nothing. */
export async function ignoreCode(tx: Tx, actor: Actor, input: Input) {
  const { isIgnored } = input
  const code = keptCodeOf(input.code)
  const changed = isIgnored
    ? await tx
        .insertInto('ignored_codes')
        .values({ id: newId(), code, ignored_by: authorId(actor) })
        .onConflict((conflict) => conflict.column('code').doNothing())
        .returning('id')
        .executeTakeFirst()
    : await tx
        .deleteFrom('ignored_codes')
        .where('code', '=', code)
        .returning('id')
        .executeTakeFirst()
  if (changed)
    await appendEvent(tx, actor, {
      type: isIgnored ? 'unknown_code.ignored' : 'unknown_code.listed',
      noun: unknownCodeNoun,
      id: changed.id,
      label: code,
    })
  return { code, isIgnored }
}
