import { sql } from 'kysely'
import { z } from 'zod'
import type { NoAdvertising } from '#organization/messages/pick-way.ts'
import { formatDay } from '#platform/days.ts'
import type { Reader } from '#platform/server/db/database.ts'
import { type ConsentWay, consentWayLabels, originInWords } from '../consent-sources.ts'
import { allMergedInto } from './find-customer.ts'

type Agreed = {
  readonly id: string
  readonly acceptsMails: boolean
  readonly acceptsMessages: boolean
}

const change = z.tuple([z.boolean(), z.boolean()]).optional()
const recorded = z.object({ mails: change, messages: change, source: z.string().optional() })

/** Why advertising may not go to this customer by mail, and by message; null where they agreed. */
export async function whyNoAdvertising(reader: Reader, customer: Agreed): Promise<NoAdvertising> {
  const { acceptsMails, acceptsMessages } = customer
  if (acceptsMails && acceptsMessages) return { mail: null, message: null }
  const ids = await allMergedInto(reader, customer.id)
  const found = await sql<{ day: string; data: unknown }>`
    select to_char(at, 'YYYY-MM-DD') as day, data from events
    where entity_id = any(${ids}::uuid[]) and type = 'customer.consent_changed'
    order by tx desc, seq desc limit 50`.execute(reader)
  const sentence = (way: ConsentWay) => {
    const by = consentWayLabels[way]
    for (const { day, data } of found.rows) {
      const read = recorded.safeParse(data)
      if (!read.success || !read.data[way]) continue
      if (read.data[way][1]) break
      return `The customer withdrew consent to advertising by ${by} on ${formatDay(day)} (${originInWords(read.data.source)}).`
    }
    return `No consent to advertising by ${by} is recorded for this customer.`
  }
  return {
    mail: acceptsMails ? null : sentence('mails'),
    message: acceptsMessages ? null : sentence('messages'),
  }
}
