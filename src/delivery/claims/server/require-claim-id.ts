import { z } from 'zod'
import { notFound } from '#platform/refusal.ts'

/** The claim id in a URL, or a not-found refusal that reveals nothing else. */
export function requireClaimId(id: string): string {
  if (!z.guid().safeParse(id).success) throw notFound('This claim')
  return id
}
