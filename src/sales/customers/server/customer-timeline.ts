import { sql } from 'kysely'
import type { Actor } from '#platform/server/actor.ts'
import type { Reader } from '#platform/server/db/database.ts'
import type { TimelineEntry } from '#platform/timeline.ts'
import { customerNoun } from '../customers.nouns.ts'
import type { CustomerParts } from './customer-parts.ts'
import { customerWords } from './customer-words.ts'
import { allMergedInto, followMerges } from './find-customer.ts'

const longest = 200

type TimelineInput = { readonly id: string; readonly noun?: string | undefined }

/**
 * Everything about a customer in one timeline, newest first: their own record, those of customers
 * merged into them, and the records of the areas below. Views are not included.
 */
export const customerTimeline =
  (parts: CustomerParts) => async (reader: Reader, actor: Actor, input: TimelineInput) => {
    const ids = await allMergedInto(reader, await followMerges(reader, input.id))
    const related = await Promise.all(parts.map((part) => part.related?.(reader, actor, ids) ?? []))
    const own = ids.map((id) => ({ noun: customerNoun.key, id }))
    const records = [...own, ...related.flat()]
    const asked = records.filter(({ noun }) => !input.noun || noun === input.noun)
    const found = await sql<TimelineEntry>`
      select seq, at, type, noun, entity_id as "entityId", label, actor_name as "actorName",
        request_id as "requestId", data
      from events where entity_id = any(${asked.map(({ id }) => id)}::uuid[]) and result = 'ok'
        and type not like '%.viewed'
      order by tx desc, seq desc limit ${longest}`.execute(reader)
    let entries: readonly TimelineEntry[] = await customerWords.withWords(reader, found.rows)
    for (const part of parts) entries = (await part.tell?.(reader, entries)) ?? entries
    return { entries: [...entries], nouns: [...new Set(records.map(({ noun }) => noun))] }
  }
